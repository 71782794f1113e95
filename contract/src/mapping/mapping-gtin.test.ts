import fc from "fast-check";
import { expect, test } from "vitest";
import { checkDigit } from "../items/gs1-digits.ts";
import { readGtin } from "./mapping-gtin.ts";

const SHAPE = "A GTIN has 8, 12, 13 or 14 digits.";

test.each([
  ["9521234000013", "09521234000013"],
  ["09521234000013", "09521234000013"],
  ["952 1234 00001-3", "09521234000013"],
  ["'9521234000013", "09521234000013"],
  ["9521234000013.0", "09521234000013"],
  ["９５２１２３４００００１３", "09521234000013"],
])("the GTIN %j is %s", (text, value) => {
  expect(readGtin(text)).toEqual({ value });
});

test("zeros that a spreadsheet dropped come back where the check digit proves them", () => {
  // the 12 digits 000952123451 as a number
  expect(readGtin("952123451")).toEqual({ value: "00000952123451" });
  expect(readGtin("952123452")).toMatchObject({ message: SHAPE });
});

test.each(["7,79E+12", "7.79E+12", "9.521234E+12", "8e12"])(
  "%s has lost digits, which are not guessed",
  (text) => {
    expect(readGtin(text)).toMatchObject({
      message: `"${text}" is a GTIN shortened by a spreadsheet, so its last digits are lost. Format the column as text there and export the file again.`,
    });
  },
);

test.each([
  ["9521234000014", "The GTIN's check digit is wrong. It should end in 3."],
  ["9521234000013\n9521234000020", SHAPE],
  ["1234567", SHAPE],
  ["00000000", SHAPE],
  ["952123400001X", SHAPE],
  ["", SHAPE],
  ["9".repeat(61), SHAPE],
])("%j is refused", (text, message) => {
  expect(readGtin(text)).toMatchObject({ message });
});

test("any one wrong digit is noticed", () => {
  const digits = fc.integer({ min: 0, max: 999_999_999 }).map((n) => `952${n}`.padEnd(12, "0"));
  fc.assert(
    fc.property(digits, fc.nat(12), fc.integer({ min: 1, max: 9 }), (before, place, shift) => {
      const right = before + checkDigit(before);
      expect(readGtin(right)).toEqual({ value: `0${right}` });
      const wrong = (Number(right[place]) + shift) % 10;
      expect(readGtin(right.slice(0, place) + wrong + right.slice(place + 1))).toHaveProperty(
        "message",
      );
    }),
  );
});
