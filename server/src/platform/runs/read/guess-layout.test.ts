import { DELIMITERS, type Delimiter } from "@pharmacy/contract/mapping/mapping.values";
import fc from "fast-check";
import { expect, test } from "vitest";
import { guessLayout } from "./guess-layout.ts";
import { rowSplitter } from "./row-splitter.ts";

const read = (text: string) =>
  rowSplitter(guessLayout(text, true, {}))(text, true).map(({ cells }) => cells);

const all = Object.keys(DELIMITERS) as Delimiter[];

test.each(all)("the rows are read as written, with %j in one column alone", (delimiter) => {
  const names = ["Capsule", "Tablet", "Solution", "Powder", "Gel"];
  const cells = names.map((name) => `${name}${delimiter} hard`);
  const alone = ["Dose form", ...cells.map((cell) => `"${cell}"`)].join("\n");
  expect(read(alone)).toEqual([["Dose form"], ...cells.map((cell) => [cell])]);
  const beside = cells.map((cell, row) => `${row}${delimiter}"${cell}"`);
  const text = [`Code${delimiter}Dose form`, ...beside].join("\n");
  expect(read(text).slice(1)).toEqual(cells.map((cell, row) => [`${row}`, cell]));
});

/** How a program writes a cell: each in quotation marks, those that need them, or none. */
const STYLES = {
  each: (cell: string) => quoted(cell),
  needed: (cell: string, delimiter: string) =>
    cell.includes(delimiter) || /["\r\n]/.test(cell) ? quoted(cell) : cell,
  never: (cell: string, delimiter: string) =>
    cell.replaceAll(delimiter, " ").replace(/[\r\n]/g, " "),
};
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

const WORD = fc.stringMatching(/^[a-zé]{3,9}( [a-z]{2,5})?$/);
/** What makes cells hard to tell apart. */
const HARD = fc.constantFrom(", ", ";", "\t", "|", "¬", "\n", "\r\n", ' "x" ', '"');
const HARD_CELL = fc.tuple(WORD, HARD, WORD, HARD, WORD).map((parts) => parts.join(""));

const FILE = fc
  .record({
    delimiter: fc.constantFrom(...all),
    style: fc.constantFrom(...(Object.keys(STYLES) as (keyof typeof STYLES)[])),
    width: fc.integer({ min: 2, max: 6 }),
    height: fc.integer({ min: 12, max: 40 }),
  })
  .chain((file) =>
    fc.record({
      file: fc.constant(file),
      words: fc.array(fc.array(WORD, { minLength: file.width, maxLength: file.width }), {
        minLength: file.height,
        maxLength: file.height,
      }),
      hard: fc.array(HARD_CELL, { minLength: file.height, maxLength: file.height }),
      column: fc.nat(file.width - 1),
      // in each row, or in some
      every: fc.constantFrom(1, 3, 4),
    }),
  );

test("the rows are read as written, whatever some of their cells contain", () => {
  fc.assert(
    fc.property(FILE, ({ file: { delimiter, style }, words, hard, column, every }) => {
      const write = (cell: string) => STYLES[style](cell, delimiter);
      const isHard = (row: number) => row > 0 && row % every === 0;
      fc.pre(style !== "never" || every > 1);
      const rows = words.map((cells, row) =>
        cells.map((cell, at) => (at === column && isHard(row) ? (hard[row] ?? "") : cell)),
      );
      const text = rows.map((cells) => cells.map(write).join(delimiter)).join("\n");
      const written = style === "never" ? rows.map((cells) => cells.map(write)) : rows;
      expect(read(text)).toEqual(written);
    }),
    { numRuns: 200 },
  );
});
