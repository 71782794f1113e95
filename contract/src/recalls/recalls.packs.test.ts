import { expect, test } from "vitest";
import { differenceWords, missingPacks, missingReasonProblem } from "./recalls.packs.ts";

test.each([
  [13, 13, 0, "", undefined],
  [13, 12, 1, "1 pack missing", "1 pack is missing. Say why."],
  [13, 0, 13, "13 packs missing", "13 packs are missing. Say why."],
  [13, 14, 0, "1 pack more than recalled", undefined],
  [0, 0, 0, "", undefined],
  [0, 2, 0, "2 packs more than recalled", undefined],
  [13, null, 0, "", undefined],
])(
  "of %i packs told of, %s set aside leave %i missing",
  (packs, setAside, missing, words, problem) => {
    expect(missingPacks({ packs, setAside })).toBe(missing);
    expect(differenceWords({ packs, setAside })).toBe(words);
    expect(missingReasonProblem({ packs, setAside }, " ")).toBe(problem);
    expect(missingReasonProblem({ packs, setAside }, "Sold.")).toBeUndefined();
  },
);
