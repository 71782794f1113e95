import { expect, test } from "vitest";
import { plainNumber, readDecimal, readPercent, readWhole } from "./mapping-numbers.ts";

test("a column can say how its numbers are written", () => {
  expect(plainNumber("1,234", "point")).toBe("1234");
  expect(plainNumber("1,234", "comma")).toBe("1.2340");
  expect(plainNumber("1.234,50", "comma")).toBe("1234.50");
  expect(plainNumber("1.234,50", "point")).toBeUndefined();
  expect(readDecimal(plainNumber("1,234", "comma") ?? "", 3)).toEqual({ value: "1.234" });
});

test("a decimal that can be thousands is refused with both meanings", () => {
  expect(readDecimal("1.500", 3)).toMatchObject({
    message: '"1.500" can mean two numbers. Write 1500 or 1.5.',
  });
  expect(readDecimal("1.234", 3)).toMatchObject({
    message: '"1.234" can mean two numbers. Write 1234 or 1.2340.',
  });
  expect(readDecimal("0,50", 3)).toEqual({ value: "0.5" });
  expect(readDecimal("0.1234", 3)).toMatchObject({
    message: "Enter a number with at most 3 decimals.",
  });
});

test("a whole number has one meaning and stays within its bounds", () => {
  const read = (text: string) => readWhole(text, "Pack size", 1, 5_000);
  expect(read("21")).toEqual({ value: 21 });
  expect(read("21.0")).toEqual({ value: 21 });
  expect(read("1.000")).toMatchObject({
    message: '"1.000" can mean two numbers. Write 1000 or 1.',
  });
  expect(read("1,234")).toMatchObject({ message: '"1,234" can mean two numbers. Write 1234.' });
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
    expect(readPercent(text)).toMatchObject({ message });
  }
});
