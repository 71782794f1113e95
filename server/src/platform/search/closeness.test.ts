import { expect, test } from "vitest";
import { closeness, oneSlipFrom } from "./closeness.ts";

test.each([
  ["the same", "castlewren", 1],
  ["two letters swapped", "castlewern", 0.92],
  ["another letter", "castlewran", 0.9],
  ["a letter too few", "castlewrn", 0.9],
  ["a letter too many", "castlewrenn", 10 / 11],
  ["nothing in common", "zzzzz", 0],
])("a word is similar to one with %s", (_, word, close) => {
  expect(closeness(word, ["other", "castlewren"])).toBeCloseTo(close, 5);
});

test("nothing is similar to an empty list", () => {
  expect(closeness("castlewren", [])).toBe(0);
});

test("one edit is a letter that is wrong, extra, missing or swapped with its neighbour", () => {
  expect(oneSlipFrom("ab")).toEqual(["_b", "b", "_ab", "ba", "a_", "a", "a_b", "ab"]);
});
