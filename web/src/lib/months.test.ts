import { expect, test } from "vitest";
import { monthOf, monthsLater } from "#lib/months.ts";

test("the month of a date is its year and month", () => {
  expect(monthOf("2026-11-30")).toBe("2026-11");
});

test.each([
  ["2026-11", 1, "2026-12"],
  ["2026-12", 1, "2027-01"],
  ["2026-01", -1, "2025-12"],
  ["2026-11", -12, "2025-11"],
  ["0999-12", 1, "1000-01"],
])("%s and %i months is %s", (month, count, later) => {
  expect(monthsLater(month, count)).toBe(later);
});
