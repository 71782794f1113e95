import { expect, test } from "vitest";
import { addedLines, checkedRows, pastedRows } from "./pasted-lines.ts";

test.each([
  ["tabs", [["ITM-1", "20"]]],
  ["a semicolon", [["ITM-1;20"]]],
  ["a comma", [["ITM-1, 20"]]],
  ["a space", [["ITM-1 20"]]],
])("a code and packs are read between %s", (_, cells) => {
  expect(pastedRows(cells)).toEqual([{ row: 1, code: "ITM-1", packs: 20 }]);
});

test("columns are found by their headings, whatever their order", () => {
  const cells = [
    ["Name", "Qty", "GTIN"],
    ["Saline", "3", "9521234000013"],
  ];
  expect(pastedRows(cells)).toEqual([{ row: 2, code: "9521234000013", packs: 3 }]);
});

test("codes alone order one pack each, and empty rows are left out", () => {
  expect(pastedRows([["ITM-1"], [""], ["ITM-2"]])).toEqual([
    { row: 1, code: "ITM-1", packs: 1 },
    { row: 3, code: "ITM-2", packs: 1 },
  ]);
});

test.each([
  ["2.5", '"2.5" is not a whole number of packs.'],
  ["0", '"0" is not a whole number of packs.'],
  ["", '"" is not a whole number of packs.'],
  ["100000", "A line has at most 99,999 packs."],
])("%j packs are refused at their row", (cell, problem) => {
  expect(pastedRows([["ITM-1", cell]])).toEqual([{ row: 1, code: "ITM-1", problem }]);
});

test.each([
  ["-", "This row has no code."],
  ["x".repeat(61), "This code is too long."],
])("a code %j is refused before the server refuses the whole table", (code, problem) => {
  expect(pastedRows([[code, "1"]])).toMatchObject([{ problem }]);
});

const item = { id: "1", code: "ITM-1", name: "Saline", status: "active", gtin: null } as const;
const none = { multipleOf: 1, next: null };

test("two rows of one item are one line with the packs of both", () => {
  const rows = pastedRows([
    ["ITM-1", "2"],
    ["9521234000013", "3"],
    ["ITM-9", "1"],
    ["ITM-1", "x"],
  ]);
  const checked = checkedRows(rows, {
    lines: [
      { ...none, wanted: "ITM-1", quantity: 2, item, problem: null },
      { ...none, wanted: "9521234000013", quantity: 3, item, problem: null },
      { ...none, wanted: "ITM-9", quantity: 1, item: null, problem: "No item." },
    ],
  });
  expect(checked.map(({ problem }) => problem)).toEqual([
    null,
    null,
    "No item.",
    '"x" is not a whole number of packs.',
  ]);
  expect(addedLines(checked)).toMatchObject([{ item: { id: "1" }, packs: 5 }]);
});

test("a draft of the catalogue stays out", () => {
  const checked = checkedRows(pastedRows([["ITM-1", "2"]]), {
    lines: [
      {
        ...none,
        wanted: "ITM-1",
        quantity: 2,
        item: { ...item, status: "draft" },
        problem: "A draft.",
      },
    ],
  });
  expect(checked).toMatchObject([{ line: null, problem: "A draft." }]);
});
