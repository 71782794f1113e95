import { expect, test } from "vitest";
import { spanOfDays } from "./civil-days.ts";

test.each([
  ["UTC", "2026-11-01", "2026-11-01T00:00:00.000Z", "2026-11-02T00:00:00.000Z"],
  ["", "2026-11-01", "2026-11-01T00:00:00.000Z", "2026-11-02T00:00:00.000Z"],
  ["Europe/Dublin", "2026-07-01", "2026-06-30T23:00:00.000Z", "2026-07-01T23:00:00.000Z"],
  // the day on which clocks go back has 25 hours
  ["Europe/Dublin", "2026-10-25", "2026-10-24T23:00:00.000Z", "2026-10-26T00:00:00.000Z"],
  ["Asia/Kolkata", "2026-01-15", "2026-01-14T18:30:00.000Z", "2026-01-15T18:30:00.000Z"],
  ["Pacific/Kiritimati", "2026-01-15", "2026-01-14T10:00:00.000Z", "2026-01-15T10:00:00.000Z"],
  // there is no midnight when clocks go forward at midnight, and there are two when they go back at
  // one
  ["Africa/Cairo", "2024-04-26", "2024-04-25T22:00:00.000Z", "2024-04-26T21:00:00.000Z"],
  ["America/Havana", "2024-11-03", "2024-11-03T04:00:00.000Z", "2024-11-04T05:00:00.000Z"],
])("in %s, %s begins and ends by its local clocks", (timeZone, date, start, end) => {
  expect(spanOfDays(date, date, timeZone)).toEqual({ start, end });
});

test("a missing date sets no limit", () => {
  expect(spanOfDays("", "", "UTC")).toEqual({ start: null, end: null });
  expect(spanOfDays("2026-11-01", "", "UTC")?.end).toBeNull();
  expect(spanOfDays("", "2026-11-01", "UTC")?.start).toBeNull();
});

test.each([
  ["yesterday", "", "UTC"],
  ["", "2026-13-01", "UTC"],
  ["2026-11-01", "", "Mars/Olympus"],
])("from %j to %j in %s is not a valid span", (from, to, timeZone) => {
  expect(spanOfDays(from, to, timeZone)).toBeUndefined();
});
