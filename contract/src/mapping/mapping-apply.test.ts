import { expect, test } from "vitest";
import { Mapping } from "./mapping.ts";
import { applyMapping } from "./mapping-apply.ts";

const CELLS = [
  "  Amoxicillin ",
  "500 mg",
  "",
  "-",
  "Comprimé",
  "1.234,50",
  "12/25/2026",
  "A|B|C",
  "'-",
  "'=a;'+b\n'@c",
  "'s-Hertogenbosch; 'n Suid-Afrikaan",
];

test.each([
  ["one column, trimmed", { columns: [0] }, "Amoxicillin"],
  ["an empty cell", { columns: [2] }, ""],
  ["a column that the row does not have", { columns: [99] }, ""],
  ["a dash, which clears", { columns: [3], cut: { from: 2 } }, "-"],
  ["a dash that an export marked as text", { columns: [8] }, "-"],
  ["a text that an export marked, in each of its lines", { columns: [9] }, "=a;+b\n@c"],
  ["an apostrophe that marks nothing", { columns: [10] }, "'s-Hertogenbosch; 'n Suid-Afrikaan"],
  ["joined columns", { columns: [0, 1] }, "Amoxicillin 500 mg"],
  [
    "joined columns with a separator",
    { columns: [0, 2, 1], separator: ", " },
    "Amoxicillin, 500 mg",
  ],
  ["a part by place", { columns: [0], cut: { from: 1, length: 4 } }, "Amox"],
  ["the rest from a place", { columns: [0], cut: { from: 5 } }, "icillin"],
  ["what is before a sign", { columns: [7], cut: { before: "|" } }, "A"],
  ["what is after a sign", { columns: [7], cut: { after: "|" } }, "B|C"],
  ["all of it without the sign before", { columns: [0], cut: { before: "|" } }, "Amoxicillin"],
  ["nothing without the sign after", { columns: [0], cut: { after: "|" } }, ""],
  ["a fixed value", { fixed: "medicine" }, "medicine"],
  ["a fixed value for empty cells", { columns: [2], fixed: "medicine" }, "medicine"],
  ["a cell rather than the fixed value", { columns: [0], fixed: "medicine" }, "Amoxicillin"],
  ["a translation", { columns: [4], values: { comprimé: "Tablet" } }, "Tablet"],
  ["a text without translation", { columns: [0], values: { comprimé: "Tablet" } }, "Amoxicillin"],
  ["a name of every object", { columns: [0], values: { toString: "x" } }, "Amoxicillin"],
  ["a number in its style", { columns: [5], numbers: "comma" }, "1234.50"],
  ["a number in another style, as it is", { columns: [5], numbers: "point" }, "1.234,50"],
  ["a date in its order", { columns: [6], dates: "monthFirst" }, "2026-12-25"],
  ["a date in the wrong order, as it is", { columns: [6], dates: "dayFirst" }, "12/25/2026"],
  ["cut first, then translated", { columns: [7], cut: { before: "|" }, values: { A: "Z" } }, "Z"],
] as const)("%s", (_, source, expected) => {
  expect(applyMapping(Mapping.parse({ field: source }), CELLS)).toEqual({ field: expected });
});

test("a cut counts characters, not their halves", () => {
  const source = { columns: [0], cut: { from: 2, length: 1 } };
  expect(applyMapping({ field: source }, ["💊💉x"])).toEqual({ field: "💉" });
});

test.each([
  ["neither column nor fixed value", {}],
  ["no column", { columns: [] }],
  ["a column beyond the last", { columns: [500] }],
  ["eleven columns", { columns: Array.from({ length: 11 }, (_, column) => column) }],
  ["a cut from nowhere", { columns: [0], cut: { from: 0 } }],
  ["an empty sign", { columns: [0], cut: { before: "" } }],
  ["two cuts at once", { columns: [0], cut: { before: "a", after: "b" } }],
  ["an unknown style", { columns: [0], numbers: "swiss" }],
  ["an endless fixed value", { fixed: "x".repeat(1_001) }],
  [
    "an endless table",
    { columns: [0], values: Object.fromEntries(Array.from({ length: 2_001 }, (_, n) => [n, ""])) },
  ],
])("a mapping with %s is refused", (_, source) => {
  expect(Mapping.safeParse({ field: source }).success).toBe(false);
});

test("a text that two words of a table may mean stays as it is", () => {
  const values = { Pera: "pear", Pêra: "pearl" };
  const mapping = { name: { columns: [0], values } };
  const nameOf = (cell: string) => applyMapping(mapping, [cell]).name;
  expect(["Pera", "Pêra", "PERA"].map(nameOf)).toEqual(["pear", "pearl", "PERA"]);
  expect(applyMapping({ name: { columns: [0], values: { Pêra: "pear" } } }, ["pera"])).toEqual({
    name: "pear",
  });
});
