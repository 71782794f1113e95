import type { EmailState } from "@pharmacy/contract/emails/email-state";
import type { PlannedAct } from "@pharmacy/contract/expiries/expiries";
import { HOUR_MS } from "@pharmacy/contract/time.values";
import { expect, test } from "vitest";
import { endInWords, plannedInWords, remindedInWords } from "./expiry-words.ts";

const NO_TIME = { endsAt: null };

/** Both texts of a row for an end this many days away. */
function rowOf(endsOn: string, daysLeft: number, act: PlannedAct["act"], on: string) {
  const next = { act, on, key: null };
  return [endInWords({ daysLeft, ...NO_TIME }), ...plannedInWords({ next, daysLeft, endsOn })];
}

test.each([
  // ended on 15 October, read-only since the 30th, and today is 24 November
  ["2026-10-15", -40, "readOnly", "2026-10-30", "Ended 40 days ago", "Read-only for 25 days"],
  ["2026-11-04", -20, "readOnly", "2026-11-19", "Ended 20 days ago", "Read-only for 5 days"],
  ["2026-11-15", -9, "orderHold", "2026-11-16", "Ended 9 days ago", "Orders on hold for 8 days"],
  [
    "2026-11-22",
    -2,
    "orderHold",
    "2026-11-23",
    "Ended 2 days ago",
    "Orders on hold since yesterday",
  ],
  ["2026-11-23", -1, "orderHold", "2026-11-24", "Ended yesterday", "Orders on hold since today"],
  ["2026-11-24", 0, "orderHold", "2026-11-25", "Ends today", "Orders on hold from tomorrow"],
  ["2026-11-25", 1, "orderHold", "2026-11-26", "Ends tomorrow", "Orders on hold in 2 days"],
  ["2026-12-03", 9, "warning", "2026-12-02", "Ends in 9 days", "Warning in 8 days"],
  // across the nights in which clocks change, and across years
  ["2026-03-28", -2, "readOnly", "2026-03-29", "Ended 2 days ago", "Read-only since yesterday"],
  ["2026-10-24", -2, "readOnly", "2026-10-25", "Ended 2 days ago", "Read-only since yesterday"],
  ["2025-12-31", -366, "readOnly", "2026-01-01", "Ended 366 days ago", "Read-only for 365 days"],
] as const)("what ended or ends on %s (%i days) is on one clock with what follows", (...line) => {
  const [endsOn, daysLeft, act, on, end, planned] = line;
  expect(rowOf(endsOn, daysLeft, act, on)).toEqual([end, planned]);
});

test.each([
  ["before1", ["Reminder today", "1 day before the end"]],
  ["expired", ["Access-ended email today"]],
] as const)("the email with the key %s is named after its contents", (key, words) => {
  const planned = plannedInWords({
    next: { act: "reminder", on: "2026-11-24", key },
    daysLeft: 1,
    endsOn: "2026-11-25",
  });
  expect(planned).toEqual(words);
});

test("what ends at a time has ended once it is past, though it is still the same day", () => {
  const hour = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
  expect(endInWords({ daysLeft: 0, endsAt: hour(-1) })).toBe("Ended today");
  expect(endInWords({ daysLeft: 0, endsAt: hour(1) })).toBe("Ends today");
});

test("what has no reminder scheduled names no day", () => {
  expect(plannedInWords({ next: null, daysLeft: 3, endsOn: "2026-11-27" })).toEqual([
    "No reminder scheduled",
  ]);
});

test("the last reminder is called one only once its email is sent or on its way", () => {
  const now = Date.parse("2026-11-24T12:00:00Z");
  const words = (state: EmailState, at = "2026-11-24T11:59:30Z") =>
    remindedInWords({ reminded: { at, state } }, now);
  expect(words("sent")).toBe("Reminded just now");
  expect(words("waiting")).toBe("Reminded just now, email on its way");
  for (const state of ["retrying", "failed", "noServer"] as const) {
    expect(words(state)).toMatch(/^Reminder not sent/);
  }
  expect(words("sent", "2026-11-23T11:00:00Z")).toBeUndefined();
  expect(remindedInWords({ reminded: null }, now)).toBeUndefined();
});
