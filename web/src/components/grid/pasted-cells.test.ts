import { expect, test } from "vitest";
import { copiedCell, pastedCells } from "./pasted-cells.ts";

test.each([
  ["one", [["one"]]],
  [
    "a\tb\r\nc\td\r\n",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  ["a\t\n\n\n", [["a", ""]]],
  [
    '"a\tb"\t"say ""yes"""\n"two\nlines"\tc',
    [
      ["a\tb", 'say "yes"'],
      ["two\nlines", "c"],
    ],
  ],
  ['5" tube\tb', [['5" tube', "b"]]],
  ['"open\tb', [['"open', "b"]]],
  ["", []],
])("%j has the cells %j", (text, cells) => {
  expect(pastedCells(text)).toEqual(cells);
});

test("a million quotes are read at once", () => {
  const started = performance.now();
  pastedCells('"'.repeat(1_000_000));
  pastedCells('"\t'.repeat(20_000));
  expect(performance.now() - started).toBeLessThan(2_000);
});

test("what is copied is pasted again as it was", () => {
  for (const cell of ["plain", 'say "yes"', "two\nlines", "a\tb"]) {
    expect(pastedCells(copiedCell(cell))).toEqual([[cell]]);
  }
});
