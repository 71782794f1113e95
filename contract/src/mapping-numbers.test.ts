import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decimalOf } from "./currencies.ts";
import { plainNumber, readDecimal, readMoney, readPercent, readWhole } from "./mapping-numbers.ts";

const TWO_AMOUNTS = '"1,234" can mean two amounts. Write 1234 or 1.234,00.';
const NO_AMOUNT = "Enter an amount of 0 or more with at most 2 decimals.";

describe("an amount", () => {
  test.each([
    ["4.20", 420],
    ["4,20", 420],
    ["4,2", 420],
    ["4.200", '"4.200" can mean two amounts. Write 4200 or 4.200,00.'],
    ["0.125", NO_AMOUNT],
    ["0,500", 50],
    ["1.234,50", 123_450],
    ["1,234.50", 123_450],
    ["2,850,07", 285_007],
    ["12,34,567.50", 123_456_750],
    ["1 234,50", 123_450],
    ["1\u202f234,50", 123_450],
    ["1'234.50", 123_450],
    ["1.234.567", 123_456_700],
    ["10000,5", 1_000_050],
    [".5", 50],
    ["007", 700],
    ["١٢٫٥", 1_250],
    ["４．２０", 420],
    ["€ 4.20", 420],
    ["4,20 €", 420],
    ["EUR 4.20", 420],
    ["0", 0],
    ["1,234", TWO_AMOUNTS],
    ["1.234", '"1.234" can mean two amounts. Write 1234 or 1.234,00.'],
    ["12,345", '"12,345" can mean two amounts. Write 12345 or 12.345,00.'],
    ["$4.20", NO_AMOUNT],
    ["-4.20", NO_AMOUNT],
    ["4.205", '"4.205" can mean two amounts. Write 4205 or 4.205,00.'],
    ["4.2051", NO_AMOUNT],
    ["1,23,45", NO_AMOUNT],
    ["1.2.3", NO_AMOUNT],
    ["7,79E+12", NO_AMOUNT],
    ["free", NO_AMOUNT],
    ["", NO_AMOUNT],
    ["9".repeat(41), NO_AMOUNT],
    ["99999999999999999", NO_AMOUNT],
  ] as const)("of euros written %j is %j", (text, expected) => {
    const reading = typeof expected === "number" ? { value: expected } : { message: expected };
    expect(readMoney(text, "EUR")).toEqual(reading);
  });

  test("of a currency without decimals has one meaning with a comma", () => {
    expect(readMoney("1,234", "JPY")).toEqual({ value: 1_234 });
    expect(readMoney("1.5", "JPY")).toEqual({ message: "Enter a whole amount of 0 or more." });
  });

  test("is read as an export writes it, in every currency", () => {
    fc.assert(
      fc.property(
        fc.nat(1_000_000_000_000),
        fc.constantFrom("EUR", "JPY", "KWD", "CLF", "USD"),
        (amount, currency) => {
          expect(readMoney(decimalOf(amount, currency), currency)).toEqual({ value: amount });
        },
      ),
    );
  });

  test.each(["de", "en", "fr", "de-CH", "en-IN"])("is read as people write it in %s", (locale) => {
    const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 });
    fc.assert(
      fc.property(fc.nat(100_000_000), (amount) => {
        expect(readMoney(format.format(amount / 100), "EUR")).toEqual({ value: amount });
      }),
    );
  });
});

test("a column can say how its numbers are written", () => {
  expect(plainNumber("1,234", "point")).toBe("1234");
  expect(plainNumber("1,234", "comma")).toBe("1.2340");
  expect(plainNumber("1.234,50", "comma")).toBe("1234.50");
  expect(plainNumber("1.234,50", "point")).toBeUndefined();
  expect(readDecimal(plainNumber("1,234", "comma") ?? "", 3)).toEqual({ value: "1.234" });
});

test("a decimal that can be thousands is refused with both meanings", () => {
  expect(readDecimal("1.500", 3)).toEqual({
    message: '"1.500" can mean two numbers. Write 1500 or 1.5.',
  });
  expect(readDecimal("1.234", 3)).toEqual({
    message: '"1.234" can mean two numbers. Write 1234 or 1.2340.',
  });
  expect(readDecimal("0,50", 3)).toEqual({ value: "0.5" });
  expect(readDecimal("0.1234", 3)).toEqual({ message: "Enter a number with at most 3 decimals." });
});

test("a whole number has one meaning and stays within its bounds", () => {
  const read = (text: string) => readWhole(text, "Pack size", 1, 5_000);
  expect(read("21")).toEqual({ value: 21 });
  expect(read("21.0")).toEqual({ value: 21 });
  expect(read("1.000")).toEqual({
    message: '"1.000" can mean two numbers. Write 1000 or 1.',
  });
  expect(read("1,234")).toEqual({ message: '"1,234" can mean two numbers. Write 1234.' });
  const outside = { message: "Pack size must be a whole number from 1 to 5000." };
  for (const text of ["0", "5001", "1.5", "-3", "many", ""]) expect(read(text)).toEqual(outside);
});

test("a percentage is read with and without its sign", () => {
  const message = "Enter a percentage from 0 to 100 with at most 2 decimals.";
  expect(readPercent("23")).toEqual({ value: 2_300 });
  expect(readPercent("65 %")).toEqual({ value: 6_500 });
  expect(readPercent("%18")).toEqual({ value: 1_800 });
  expect(readPercent("5,5%")).toEqual({ value: 550 });
  expect(readPercent("2.500")).toEqual({ value: 250 });
  for (const text of ["101", "-1", "1.234", "--- %", "0-2,5%", ""]) {
    expect(readPercent(text)).toEqual({ message });
  }
});
