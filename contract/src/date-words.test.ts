import { expect, test } from "vitest";
import { dateInWords, momentInWords } from "./date-words.ts";

test.each([
  ["2026-12-03", undefined, "3 December 2026"],
  ["2026-12-03", "en-US", "December 3, 2026"],
  ["0999-01-01", undefined, "1 January 999"],
])("%s reads in %s as %s", (date, locale, words) => {
  expect(dateInWords(date, locale)).toBe(words);
});

test.each([
  ["2026-03-03T09:05:59Z", undefined, "3 March 2026 at 09:05 UTC"],
  ["2026-03-03T09:05:59Z", null, "3 March 2026 at 09:05 UTC"],
  ["2026-07-03T23:05:00Z", "Europe/Dublin", "4 July 2026 at 00:05 GMT+1"],
])("%s reads in %s as %s", (instant, timeZone, words) => {
  expect(momentInWords(instant, timeZone)).toBe(words);
});
