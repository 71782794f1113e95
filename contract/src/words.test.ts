import { expect, test } from "vitest";
import { REJECTION_CODES } from "./registrations/registrations.values.ts";
import { inSentence, wordsOf } from "./words.ts";

test.each([
  ["signInFailed", "Sign in failed"],
  ["notAPharmacy", "Not a pharmacy"],
  ["isAnIP", "Is an IP"],
  ["ucumCode", "UCUM code"],
  ["shipment", "Shipment"],
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

test.each([
  ["New API token", "new API token"],
  ["API tokens", "API tokens"],
  ["Settings of the EDQM", "settings of the EDQM"],
  ["A unit", "a unit"],
  ["", ""],
])("%j in a sentence reads %j", (label, words) => {
  expect(inSentence(label)).toBe(words);
});
