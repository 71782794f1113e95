import { expect, test } from "vitest";
import { REJECTION_CODES } from "./registrations.values.ts";
import { wordsOf } from "./words.ts";

test.each([
  ["signInFailed", "Sign in failed"],
  ["notAPharmacy", "Not a pharmacy"],
  ["isAnIP", "Is an ip"],
  ["past_due", "Past due"],
  ["active", "Active"],
])("%s reads %s", (value, words) => {
  expect(wordsOf(value)).toBe(words);
});

test("no word of a code runs into the next", () => {
  for (const code of REJECTION_CODES) {
    expect(wordsOf(code).split(" ")).toHaveLength(code.split(/(?=[A-Z])/).length);
  }
});
