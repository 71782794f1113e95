import { describe, expect, test } from "vitest";
import { countsOf, isPicked, pickOf, SAFE_PICKS, withAll, withOne } from "./picks.ts";

const none = { new: 0, changedThere: 0, changedHere: 0, changedBoth: 0, removedHere: 0, gone: 0 };
const compared = { differences: { ...none, new: 10, gone: 3 }, refused: { ...none, new: 2 } };
const one = { key: "a", difference: "new" } as const;
const left = { key: "b", difference: "gone" } as const;

describe("what is picked of a comparison", () => {
  test("begins with what is new and what only the other side has changed", () => {
    expect([...SAFE_PICKS.differences]).toEqual(["new", "changedThere"]);
    expect([isPicked(SAFE_PICKS, one), isPicked(SAFE_PICKS, left)]).toEqual([true, false]);
    expect(countsOf(compared, SAFE_PICKS, "new")).toEqual({ all: 8, picked: 8 });
    expect(countsOf(compared, SAFE_PICKS, "gone")).toEqual({ all: 3, picked: 0 });
  });

  test("can be one less, one more, and as before", () => {
    const fewer = withOne(withOne(SAFE_PICKS, one), left);
    expect([isPicked(fewer, one), isPicked(fewer, left)]).toEqual([false, true]);
    expect(countsOf(compared, fewer, "new").picked).toBe(7);
    expect(countsOf(compared, fewer, "gone").picked).toBe(1);
    expect(withOne(withOne(fewer, one), left)).toEqual(SAFE_PICKS);
    expect(pickOf("basis", fewer)).toEqual({
      basis: "basis",
      differences: ["new", "changedThere"],
      except: ["a", "b"],
    });
  });

  test("can be all of a difference or none, whatever was picked of it before", () => {
    const all = withAll(withOne(SAFE_PICKS, left), "gone", true);
    expect(countsOf(compared, all, "gone").picked).toBe(3);
    expect(countsOf(compared, withAll(all, "gone", false), "gone").picked).toBe(0);
    expect(withAll(withOne(SAFE_PICKS, one), "gone", true).except.size).toBe(1);
  });
});
