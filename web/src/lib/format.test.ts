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
  ["2026-06-01T12:00:00Z", "in 83 days"],
  ["2024-03-01T12:00:00Z", "2 years ago"],
])("at noon, %s is %s", (instant, words) => {
  expect(formatRelative(instant, NOW)).toBe(words);
});

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

test.each([
  ["the expiry of a 7-day link that was just sent", 7 * DAY - 1, "in 7 days"],
  ["its expiry if this clock is behind the server's", 7 * DAY + 2000, "in 7 days"],
  ["an expiry with 6 days and a half to go", 6.5 * DAY, "in 7 days"],
  ["and a moment later", 6.5 * DAY - 1, "in 6 days"],
  ["an expiry with a day and a half to go", 1.5 * DAY, "in 2 days"],
  ["and a moment later", 1.5 * DAY - 1, "tomorrow"],
  ["an expiry with a day to go", DAY, "tomorrow"],
  ["and a moment later", DAY - 1, "in 24 hours"],
  ["the expiry of a one-hour link that was just sent", 60 * MINUTE - 1, "in 60 minutes"],
  ["an expiry with a minute to go", MINUTE, "in 1 minute"],
  ["and a moment later", MINUTE - 1, "now"],
  ["the expiry of a 90-day token that was just created", 90 * DAY - 1, "in 90 days"],
  ["and that of a one-year token", 365 * DAY - 1, "in 365 days"],
])("%s, %d ms ahead, is %s", (_, ahead, words) => {
  expect(formatRelative(new Date(NOW + ahead).toISOString(), NOW)).toBe(words);
});

test("relative future days are never off by more than half a day", () => {
  for (let ahead = DAY; ahead < 400 * DAY; ahead += 7 * MINUTE) {
    const words = formatRelative(new Date(NOW + ahead).toISOString(), NOW);
    const days = words === "tomorrow" ? 1 : Number(/^in (\d+) days$/.exec(words)?.[1]);
    expect(Math.abs(days * DAY - ahead), words).toBeLessThanOrEqual(DAY / 2);
  }
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
  [0, "0 bytes"],
  [1, "1 byte"],
  [633, "633 bytes"],
  [1023, "1,023 bytes"],
  [1536, "1.5 kB"],
  [10_485_760, "10 MB"],
])("%d bytes are %s", (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});

test("numbers, countries and currencies are shown by name", () => {
  expect(formatNumber(12480)).toBe("12,480");
  expect(countryName("IE")).toBe("Ireland");
  expect(currencyName("EUR")).toBe("Euro");
});
