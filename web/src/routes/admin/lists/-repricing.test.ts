import { expect, test } from "vitest";
import { type By, readChange } from "./-repricing.ts";

const read = (by: By, text: string, currency = "EUR") =>
  readChange({ by, text, rounding: "none" }, currency);

test.each([
  ["percent", "3.5", { percent: 3.5 }],
  ["percent", " -2,25 % ", { percent: -2.25 }],
  ["percent", "0", { percent: 0 }],
  ["amount", "0.5", { amount: 50 }],
  ["amount", "+1", { amount: 100 }],
  ["amount", "-0.10", { amount: -10 }],
  ["amount", "−2", { amount: -200 }],
  ["amount", "-0", { amount: 0 }],
] as const)("as a %s, %j is a change", (by, text, change) => {
  expect(read(by, text)).toEqual({ change: { ...change, rounding: "none" } });
});

test.each([
  ["percent", "-100"],
  ["percent", "1001"],
  ["percent", "1.234"],
  ["percent", "x"],
  ["amount", "0.001"],
  ["amount", "--1"],
  ["amount", "1e9"],
  ["amount", "99999999999"],
] as const)("as a %s, %j is none", (by, text) => {
  expect(read(by, text)).toEqual({ problem: expect.any(String) });
});

test("an amount has the decimals of its currency", () => {
  expect(read("amount", "0.125", "KWD")).toMatchObject({ change: { amount: 125 } });
  expect(read("amount", "1.5", "JPY")).toEqual({
    problem: "JPY has no decimals. Enter a whole amount.",
  });
  expect(read("amount", "x", "JPY")).toEqual({ problem: "Enter a whole amount, such as -10." });
});

test("nothing is wrong while nothing is typed", () => {
  expect(read("percent", " ")).toBeUndefined();
});
