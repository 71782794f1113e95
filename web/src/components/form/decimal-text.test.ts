import { afterEach, expect, test } from "vitest";
import { localePreference } from "#lib/preferences.ts";
import { readDecimal, writeDecimal } from "./decimal-text.ts";

afterEach(() => localePreference.set(""));

test.each([
  ["en-IE", "1,234", "1234"],
  ["en-IE", "1.234", "1.234"],
  ["en-IE", "1,23", "1.23"],
  ["en-IE", "0,125", "0.125"],
  ["en-IE", "1,234,567.89", "1234567.89"],
  ["en-IE", "1.234.567,89", "1234567.89"],
  ["de-DE", "1.234", "1234"],
  ["de-DE", "1,234", "1.234"],
  ["de-DE", "12.5", "12.5"],
  ["de-DE", "1.234,5", "1234.5"],
  ["fr-FR", "1 234,5", "1234.5"],
  ["de-CH", "1’234.5", "1234.5"],
  ["ar-EG", "١٬٢٣٤٫٥", "1234.5"],
  ["hi-IN", "12.5", "12.5"],
  ["en-IE", "٣٫٥", undefined],
  ["en-IE", "-2.5", "-2.5"],
  ["en-IE", "−2.5", "-2.5"],
  ["en-IE", "007.50", "7.50"],
  ["en-IE", ".5", "0.5"],
  ["en-IE", "5.", "5"],
  ["en-IE", "123456789012345678.123456", "123456789012345678.123456"],
  ["en-IE", "  ", null],
  ["en-IE", ".", undefined],
  ["en-IE", "1.2.3", undefined],
  ["en-IE", "1,23,4", undefined],
  ["en-IE", "1e3", undefined],
  ["en-IE", "five", undefined],
])("in %s, %j is read as %j", (locale, text, decimal) => {
  localePreference.set(locale);
  expect(readDecimal(text)).toBe(decimal);
});

test.each(["en-IE", "de-DE", "fr-FR", "ar-EG"])(
  "a number written in %s reads back the same",
  (locale) => {
    localePreference.set(locale);
    for (const decimal of ["0", "0.5", "1234.5", "1.234", "-7.25"]) {
      expect(readDecimal(writeDecimal(decimal))).toBe(decimal);
    }
  },
);
