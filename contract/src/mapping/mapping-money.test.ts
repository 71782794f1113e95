import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decimalOf } from "../currencies.ts";
import { readMoney } from "./mapping-money.ts";

const TWO_AMOUNTS = '"1,234" can mean two amounts. Write 1234 or 1.234,00.';
const TOO_LONG = "EUR has 2 decimals. Enter an amount with at most 2.";
const NO_AMOUNT = "Enter an amount of 0 or more with at most 2 decimals.";

describe("an amount", () => {
  test.each([
    ["4.20", 420],
    ["4,20", 420],
    ["4,2", 420],
    ["4.200", '"4.200" can mean two amounts. Write 4200 or 4.200,00.'],
    ["0.125", TOO_LONG],
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
    ["4.2051", TOO_LONG],
    ["1,23,45", NO_AMOUNT],
    ["1.2.3", NO_AMOUNT],
    ["7,79E+12", NO_AMOUNT],
    ["free", NO_AMOUNT],
    ["", NO_AMOUNT],
    ["9".repeat(41), NO_AMOUNT],
    ["99999999999999999", NO_AMOUNT],
  ] as const)("of euros written %j is %j", (text, expected) => {
    const reading = typeof expected === "number" ? { value: expected } : { message: expected };
    expect(readMoney(text, "EUR")).toMatchObject(reading);
  });

  test("of a currency without decimals has one meaning with a comma", () => {
    expect(readMoney("1,234", "JPY")).toEqual({ value: 1_234 });
    for (const text of ["1.5", "12.50", "¥ 12.50"]) {
      const message = "JPY has no decimals. Enter a whole amount.";
      expect(readMoney(text, "JPY")).toEqual({ message });
    }
    expect(readMoney("12.00", "JPY")).toEqual({ value: 12 });
    expect(readMoney("many", "JPY")).toEqual({ message: "Enter a whole amount of 0 or more." });
  });

  test("of a currency with three decimals has them behind a point", () => {
    expect(readMoney("1.250", "KWD")).toEqual({ value: 1_250 });
    expect(readMoney("1.2505", "KWD")).toEqual({
      message: "KWD has 3 decimals. Enter an amount with at most 3.",
    });
    expect(readMoney("1,250", "KWD")).toMatchObject({
      message: '"1,250" can mean two amounts. Write 1250 or 1.250,000.',
    });
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
