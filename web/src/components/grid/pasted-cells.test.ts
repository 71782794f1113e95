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

/** The least processor time of five readings, in microseconds. */
function costOf(part: string): number {
  const text = part.repeat(1_000_000 / part.length);
  const costs = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage();
    pastedCells(text);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  });
  return Math.min(...costs);
}

test.each(['"', '"\t', '"a', '""\t', '\t"', '"a""\t', '"\n'])(
  "a million signs of %j cost no more than ten times as many ordinary ones",
  (part) => {
    expect(costOf(part)).toBeLessThan(10 * costOf('"a"\t'));
  },
);

test("what is copied is pasted again as it was", () => {
  for (const cell of ["plain", 'say "yes"', "two\nlines", "a\tb"]) {
    expect(pastedCells(copiedCell(cell))).toEqual([[cell]]);
  }
});
