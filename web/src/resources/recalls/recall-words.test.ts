import { expect, test } from "vitest";
import { progressWords } from "./recall-words.ts";

test.each([
  [0, 0, 0, "No pharmacy has it"],
  [1, 3, 0, "1 of 4 answered"],
  [1, 0, 3, "1 of 4 answered · 3 closed without an answer"],
  [1, 1, 2, "1 of 4 answered · 2 closed without an answer · 1 waiting"],
  [4, 0, 0, "4 of 4 answered"],
])(
  "%i answered, %i waiting and %i closed are worded %j",
  (answered, waiting, closedUnanswered, words) => {
    const pharmacies = answered + waiting + closedUnanswered;
    expect(progressWords({ pharmacies, answered, waiting, closedUnanswered })).toBe(words);
  },
);
