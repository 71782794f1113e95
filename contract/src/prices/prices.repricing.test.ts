import { expect, test } from "vitest";
import { repriced } from "./prices.repricing.ts";

test.each([
  // half a cent rounds away from zero
  [{ percent: 2.5 }, 1_220, 1_251],
  [{ percent: -2.5 }, 1_220, 1_190],
  [{ percent: -99.99 }, 100, 0],
  [{ percent: 10 }, 999_999_999_995, 1_099_999_999_995],
  [{ amount: -50 }, 40, 0],
  [{ amount: 25 }, 395, 420],
  [{ percent: 0.01 }, 5_000, 5_001],
])("%j makes %i cents %i", (change, before, after) => {
  expect(repriced(before, { ...change, rounding: "none" }, "EUR")).toBe(after);
});

test.each([
  ["05", 412, 410],
  ["05", 413, 415],
  ["05", 2, 0],
  ["09", 412, 409],
  ["09", 414, 419],
  ["09", 415, 419],
  ["09", 3, 9],
  ["09", 0, 0],
  ["none", 412, 412],
] as const)("the ending .%s makes %i cents %i", (rounding, before, after) => {
  expect(repriced(before, { amount: 0, rounding }, "EUR")).toBe(after);
});

test("an ending is of hundredths, whatever the currency's last decimal", () => {
  const change = { amount: 0, rounding: "05" } as const;
  expect(repriced(4_123, change, "KWD")).toBe(4_100);
  expect(repriced(4_126, change, "KWD")).toBe(4_150);
  expect(repriced(413, change, "JPY")).toBe(413);
});
