import { expect, test } from "vitest";
import {
  countryName,
  currencyName,
  formatBytes,
  formatDate,
  formatMoney,
  formatNumber,
  formatRelative,
} from "./format.ts";

const NOW = Date.parse("2026-03-10T12:00:00Z");

test("a civil date is the same day everywhere", () => {
  expect(formatDate("2026-03-01")).toBe("Mar 1, 2026");
});

test.each([
  ["2026-03-10T11:59:30Z", "now"],
  ["2026-03-10T11:57:00Z", "3 minutes ago"],
  ["2026-03-10T10:00:01Z", "1 hour ago"],
  ["2026-03-09T11:00:00Z", "yesterday"],
  ["2026-02-24T12:00:00Z", "2 weeks ago"],
  ["2026-06-01T12:00:00Z", "in 2 months"],
  ["2024-03-01T12:00:00Z", "2 years ago"],
])("at noon, %s is %s", (instant, words) => {
  expect(formatRelative(instant, NOW)).toBe(words);
});

test.each([
  [1250, "EUR", "€12.50"],
  [1250, "JPY", "¥1,250"],
  [1250, "KWD", "KWD 1.250"],
  [-5, "USD", "-$0.05"],
])("%d minor units of %s are %s", (amount, currency, words) => {
  expect(formatMoney(amount, currency).replace(/\s/g, " ")).toBe(words);
});

test.each([
  [0, "0 byte"],
  [1023, "1,023 byte"],
  [1536, "1.5 kB"],
  [10_485_760, "10 MB"],
])("%d bytes are %s", (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});

test("numbers, countries and currencies have their names", () => {
  expect(formatNumber(12480)).toBe("12,480");
  expect(countryName("IE")).toBe("Ireland");
  expect(currencyName("EUR")).toBe("Euro");
});
