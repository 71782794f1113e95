import type { MailState } from "@pharmacy/contract/mail-state";
import { expect, test } from "vitest";
import { plannedInWords, remindedInWords } from "./expiry-words.ts";

test.each([
  ["before1", [/^Reminder on /, /^1 day before the end$/]],
  ["expired", [/^Access-ended email on /]],
] as const)("the letter with the key %s is named after its contents", (key, words) => {
  const planned = plannedInWords({
    next: { act: "reminder", on: "2026-11-25", key },
    daysLeft: 1,
  });
  expect(planned).toEqual(words.map((word) => expect.stringMatching(word)));
});

test("the last reminder is called one only once its email is sent or on its way", () => {
  const now = Date.parse("2026-11-24T12:00:00Z");
  const words = (state: MailState, at = "2026-11-24T11:59:30Z") =>
    remindedInWords({ reminded: { at, state } }, now);
  expect(words("sent")).toBe("Reminded just now");
  expect(words("waiting")).toBe("Reminded just now, email on its way");
  for (const state of ["retrying", "failed", "noServer"] as const) {
    expect(words(state)).toMatch(/^Reminder not sent/);
  }
  expect(words("sent", "2026-11-23T11:00:00Z")).toBeUndefined();
  expect(remindedInWords({ reminded: null }, now)).toBeUndefined();
});
