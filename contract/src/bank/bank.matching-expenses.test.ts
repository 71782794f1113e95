import { expect, test } from "vitest";
import {
  expenseMatcherOf,
  type MatchedDebit,
  type MatchedExpense,
} from "./bank.matching-expenses.ts";

const expense = (count: number, values: Partial<MatchedExpense> = {}): MatchedExpense => ({
  id: `id ${count}`,
  number: `EX-2026-${String(count).padStart(4, "0")}`,
  vendor: "Cloudwharf",
  currency: "EUR",
  total: 12_300,
  incurredOn: "2026-10-30",
  ...values,
});

const line = (values: Partial<MatchedDebit> = {}): MatchedDebit => ({
  bookedOn: "2026-11-02",
  isReversal: false,
  currency: "EUR",
  amount: 12_300,
  payerName: null,
  reference: null,
  text: null,
  ...values,
});

const matched = (expenses: MatchedExpense[], values: Partial<MatchedDebit>) =>
  expenseMatcherOf(expenses)(line(values));

const why = (text: string) => expect.stringContaining(text);

test.each([
  ["in the remittance", { text: "Transfer ex-2026-0012, thank you" }],
  ["as the reference", { reference: "EX-2026-0012" }],
  ["twice", { reference: "EX-2026-0012", text: "EX-2026-0012" }],
])("a line that names one expense %s, with its amount, is certain", (_, values) => {
  expect(matched([expense(12), expense(13)], values)).toEqual({
    expense: "id 12",
    isCertain: true,
    why: "It names EX-2026-0012, and the amount is its total.",
  });
});

test.each([
  ["a longer number", "EX-2026-00123"],
  ["a part of a word", "REEX-2026-0012"],
  ["a number with a part behind it", "EX-2026-0012/2"],
  ["a number with a dash before it", "A-EX-2026-0012"],
  ["a number with a letter behind it", "EX-2026-0012B"],
])("%s is not the number of an expense", (_, text) => {
  expect(matched([expense(12), expense(13)], { text })).toMatchObject({ isCertain: false });
  expect(matched([expense(12), expense(13)], { text }).expense).toBeNull();
});

test("a number that may go on after a space names neither", () => {
  const expenses = [expense(12), expense(123, { number: "EX-2026-00123", total: 500 })];
  const found = matched(expenses, { text: "EX-2026-0012 3" });
  expect(found).toEqual({ expense: null, isCertain: false, why: why("more than one expense") });
});

test.each([
  ["another amount", {}, { amount: 12_299 }],
  ["another currency", { currency: "GBP" }, {}],
  ["a later day", { incurredOn: "2026-11-03" }, {}],
])("an expense of %s is not paid by the line that names it", (_, values, of) => {
  const found = matched([expense(12, values), expense(13)], { text: "EX-2026-0012", ...of });
  expect(found).toMatchObject({
    expense: null,
    isCertain: false,
    why: "It names EX-2026-0012, which is no unpaid expense of this amount.",
  });
});

test("a line that names two expenses is never certain", () => {
  const text = "EX-2026-0012 and EX-2026-0013";
  expect(matched([expense(12), expense(13)], { text })).toMatchObject({ expense: null });
  expect(matched([expense(12)], { text })).toMatchObject({
    expense: "id 12",
    isCertain: false,
    why: why("only EX-2026-0012 is unpaid and has this amount"),
  });
  expect(matched([], { text })).toMatchObject({ expense: null, isCertain: false });
});

test("an expense that a certain line pays is paid for the lines after it", () => {
  const match = expenseMatcherOf([expense(12)]);
  expect(match(line({ text: "EX-2026-0012" }))).toMatchObject({ isCertain: true });
  expect(match(line({ text: "EX-2026-0012" }))).toMatchObject({ expense: null, isCertain: false });
  expect(match(line({ payerName: "Cloudwharf" }))).toMatchObject({ expense: null });
});

test.each([
  ["Cloudwharf Ltd.", "The payee's name is that of Cloudwharf, and EX-2026-0012 has this amount."],
  ["Cloudwharff", "The payee's name resembles that of Cloudwharf, and"],
  ["Larkspur", "Only EX-2026-0012 has this amount. The payee's name is not that of Cloudwharf."],
  [null, "Only EX-2026-0012 has this amount."],
])("a payee called %s is only a suggestion", (payerName, because) => {
  const found = matched([expense(12), expense(13, { total: 500 })], { payerName });
  expect(found).toEqual({ expense: "id 12", isCertain: false, why: why(because) });
});

test("the vendor decides between expenses of one amount, and a tie stays open", () => {
  const pipwire = expense(13, { vendor: "Pipwire" });
  const both = [expense(12), pipwire];
  expect(matched(both, { payerName: "Pipwire" })).toMatchObject({ expense: "id 13" });
  const tie = { expense: null, why: "2 unpaid expenses have this amount." };
  expect(matched(both, { payerName: "Larkspur" })).toMatchObject(tie);
  expect(matched([expense(12), expense(14)], { payerName: "Cloudwharf" })).toMatchObject(tie);
});

test("a reversal, and an amount of nothing, are no payment", () => {
  expect(matched([expense(12)], { isReversal: true, text: "EX-2026-0012" })).toEqual({
    expense: null,
    isCertain: false,
    why: "It reverses an earlier entry.",
  });
  expect(matched([], {})).toMatchObject({ why: "No unpaid expense has this amount." });
});

test("in 2,000 lines with slips, twins and traps no certain line is wrong", () => {
  const expenses = Array.from({ length: 600 }, (_, place) =>
    expense(place + 1, { total: 1_000 + (place % 90), vendor: `Vendor ${place % 40}` }),
  );
  const meant: (string | null)[] = [];
  const lines = Array.from({ length: 2_000 }, (_, place) => {
    const one = expenses[(place * 37) % 600] ?? expense(1);
    const digits = one.number.slice(-4);
    const slip = `EX-2026-${digits.slice(0, 3)}${(Number(digits[3]) + 1) % 10}`;
    const texts = [one.number, slip, `EX-2026-${digits}${place % 7}`, `Invoice ${digits}`, null];
    const text = texts[place % 5] ?? null;
    // a slip that has the number and the amount of another expense cannot be told from it
    const isTrap =
      text === slip && expenses.some(({ number, total }) => number === slip && total === one.total);
    meant.push(isTrap ? slip : one.number);
    return line({ text, amount: one.total, payerName: one.vendor });
  });
  const match = expenseMatcherOf(expenses);
  const numbers = new Map(expenses.map(({ id, number }) => [id, number]));
  const found = lines.map(match);
  const certain = found.flatMap((one, place) =>
    one.isCertain ? [[numbers.get(one.expense ?? ""), meant[place]]] : [],
  );
  expect(certain.length).toBeGreaterThan(100);
  for (const [number, wanted] of certain) expect(number).toBe(wanted);
});
