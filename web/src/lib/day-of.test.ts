import { afterEach, expect, test } from "vitest";
import { formatDay } from "./day-of.ts";
import { timeZonePreference } from "./preferences.ts";

afterEach(() => timeZonePreference.set(""));

test.each([
  ["America/Los_Angeles", "Dec 23, 2026"],
  ["UTC", "Dec 24, 2026"],
  ["Pacific/Auckland", "Dec 24, 2026"],
])("an end at two in the morning UTC is, in %s, on %s", (timeZone, day) => {
  timeZonePreference.set(timeZone);
  expect(formatDay("2026-12-24T02:00:00.000Z")).toBe(day);
});
