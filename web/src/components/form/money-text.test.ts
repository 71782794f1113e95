import { expect, test } from "vitest";
import { readMoney, writeMoney } from "./money-text.ts";

test.each([
  ["", 2, null],
  ["  ", 2, null],
  ["0", 2, 0],
  ["12", 2, 1200],
  ["12.5", 2, 1250],
  ["12.05", 2, 1205],
  ["1,234.50", 2, 123_450],
  ["1 234.50", 2, 123_450],
  ["1,23", 2, 123],
  ["0.07", 2, 7],
  ["19.99", 2, 1999],
  ["1234", 0, 1234],
  ["100.00", 0, 100],
  ["1.234", 3, 1234],
])("%j with %i decimals is read as %j", (text, exponent, amount) => {
  expect(readMoney(text, exponent)).toBe(amount);
});

test.each([
  ["12.345", 2],
  ["12.5", 0],
  ["-5", 2],

  ["1.2.3", 2],
  ["twelve", 2],
  ["12e3", 2],
  ["90071992547409.93", 2],
])("%j with %i decimals is not an amount", (text, exponent) => {
  expect(readMoney(text, exponent)).toBeNaN();
});

test.each([0, 7, 99, 100, 123_450, 999_999_999_999])(
  "%i minor units are written in a form that reads back the same",
  (amount) => {
    for (const exponent of [0, 2, 3]) {
      expect(readMoney(writeMoney(amount, exponent), exponent)).toBe(amount);
    }
  },
);

test("a missing amount is written as empty text", () => {
  expect(writeMoney(null, 2)).toBe("");
  expect(writeMoney(Number.NaN, 2)).toBe("");
});
