import { expect, test } from "vitest";
import { plannedInWords } from "./expiry-words.ts";

test.each([
  ["before1", [/^Reminder on /, /^1 day before the end$/]],
  ["expired", [/^Access-ended letter on /]],
] as const)("the letter with the key %s is named after its contents", (key, words) => {
  const planned = plannedInWords({
    next: { act: "reminder", on: "2026-11-25", key },
    daysLeft: 1,
  });
  expect(planned).toEqual(words.map((word) => expect.stringMatching(word)));
});
