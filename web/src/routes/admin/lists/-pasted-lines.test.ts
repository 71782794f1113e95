import { expect, test } from "vitest";
import { blockLines, namesItems, tableLines } from "./-pasted-lines.ts";

const lines = (cells: string[][]) =>
  tableLines(cells, "EUR").map((row) => ("line" in row ? row.line : row.problem));

test("a table without headings has the item first, then its price and quantities", () => {
  const cells = [
    ["ITM-000123", "4,20"],
    ["09521234000013", "€ 1.234,50", "10", "", "5", "On offer"],
  ];
  expect(namesItems(cells)).toBe(true);
  expect(lines(cells)).toEqual([
    { item: "ITM-000123", price: 420 },
    { item: "09521234000013", price: 123_450, minQuantity: 10, multipleOf: 5, note: "On offer" },
  ]);
});

test("headings say which column is which, and others are left out", () => {
  const cells = [
    ["Name", "GTIN", "New price", "Minimum"],
    ["Aspirin", "09521234000013", "4.20", "2"],
    ["", "", "", ""],
  ];
  expect(namesItems(cells)).toBe(true);
  expect(lines(cells)).toEqual([{ item: "09521234000013", price: 420, minQuantity: 2 }]);
});

test("what cannot be read is refused with its reason", () => {
  expect(
    lines([
      ["ITM-000123", "1,234"],
      ["ITM-000124", ""],
      ["", "4.20"],
      ["ITM-000125", "4.20", "0"],
    ]),
  ).toEqual([
    '"1,234" can mean two amounts. Write 1234 or 1.234,00.',
    "This row has no price.",
    "This row has no item.",
    "Minimum must be a whole number from 1 to 1,000,000.",
  ]);
});

test("a block of values replaces those of the lines from the active cell on", () => {
  const line = { price: 100, minQuantity: 10, maxQuantity: null, multipleOf: 1, note: null };
  const item = { id: "01900000-0000-7000-8000-000000000000", name: "Aspirin" };
  const cells = [["4.20", "50"], ["4.30"]];
  expect(namesItems(cells)).toBe(false);
  expect(blockLines(cells, [{ ...line, item }], ["price", "maxQuantity"], "EUR")).toEqual([
    {
      row: 1,
      item: "Aspirin",
      line: { item: item.id, price: 420, minQuantity: 10, maxQuantity: 50 },
    },
    { row: 2, item: "", problem: "The list ends before this row." },
  ]);
});
