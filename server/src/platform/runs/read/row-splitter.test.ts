import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ReadRow } from "../rows.ts";
import { type Layout, rowSplitter } from "./row-splitter.ts";
import { CELL_MAX, ROW_MAX } from "./table.ts";

const QUOTED: Layout = { delimiter: ";", quote: '"' };
const BARE: Layout = { delimiter: "\t", quote: "none" };

function rowsOf(text: string, layout = QUOTED, cuts: readonly number[] = []): ReadRow[] {
  const split = rowSplitter(layout);
  const places = [0, ...cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b)];
  const pieces = places.map((place, index) => text.slice(place, places[index + 1]));
  return pieces.flatMap((piece, index) => split(piece, index === pieces.length - 1));
}

const simple = (text: string, layout = QUOTED) =>
  rowsOf(text, layout).map(({ line, cells }) => [line, ...cells]);

describe("rows", () => {
  test.each([
    ["end with LF", "a;b\nc;d\n"],
    ["end with CRLF", "a;b\r\nc;d\r\n"],
    ["end with CR", "a;b\rc;d\r"],
    ["end with the file", "a;b\nc;d"],
  ])("%s", (_, text) => {
    expect(simple(text)).toEqual([
      [1, "a", "b"],
      [2, "c", "d"],
    ]);
  });

  test("may have different line ends, and blank lines between them", () => {
    expect(simple("a;b\r\n\nc;d\r\re;f\n\n")).toEqual([
      [1, "a", "b"],
      [3, "c", "d"],
      [5, "e", "f"],
    ]);
  });

  test("keep the lines of the file although cells contain line breaks", () => {
    expect(simple('a;"x\r\ny\nz"\nb;c\n"1\r2";d\ne;f')).toEqual([
      [1, "a", "x\r\ny\nz"],
      [4, "b", "c"],
      [5, "1\r2", "d"],
      [7, "e", "f"],
    ]);
  });

  test("have delimiters and doubled quotation marks inside quoted cells", () => {
    expect(simple('"a;b";"say ""yes""";"";x"y\n')).toEqual([[1, "a;b", 'say "yes"', "", 'x"y']]);
  });

  test("keep bare quotation marks where there are no quoted cells", () => {
    expect(simple('"Forte" x\t5"\n"\ty\n', BARE)).toEqual([
      [1, '"Forte" x', '5"'],
      [2, '"', "y"],
    ]);
  });
});

describe("a row whose quotation marks make no sense", () => {
  const next = { line: 2, cells: ["c", "d"] };

  test("is refused alone: text behind the closing mark", () => {
    expect(rowsOf('a;"5" tube";b\nc;d\n')).toEqual([
      {
        line: 1,
        cells: ["a", '"5" tube"', "b"],
        column: 1,
        problem: expect.stringContaining("text after the closing quotation mark"),
      },
      next,
    ]);
  });

  test("is refused alone: a mark that is never closed", () => {
    expect(rowsOf('"a;b\nc;d\n')).toEqual([
      {
        line: 1,
        cells: ['"a', "b"],
        column: 0,
        problem: expect.stringContaining("never closed"),
      },
      next,
    ]);
  });

  test("is refused alone in a long file, whose rest is not swallowed", () => {
    const cuts = Array.from({ length: 18 }, (_, piece) => 65_536 * (piece + 1));
    const rows = rowsOf(`"a;b\n${"c;d\n".repeat(300_000)}`, QUOTED, cuts);
    expect(rows).toHaveLength(300_001);
    expect(rows.filter(({ problem }) => problem)).toHaveLength(1);
    expect(rows.at(-1)).toEqual({ line: 300_001, cells: ["c", "d"] });
  });
});

test("a row longer than the limit stops the file, with its line", () => {
  const split = rowSplitter(QUOTED);
  split("a;b\nc;d\n", false);
  const endless = () => {
    for (let piece = 0; piece < 100; piece += 1) split("x".repeat(65_536), false);
  };
  expect(endless).toThrow(
    "The row that begins on line 3 is longer than 1 MB. Check that the file has line breaks, and the delimiter between its columns.",
  );
  expect(() => rowsOf(`${"x".repeat(ROW_MAX + 1)}\n`)).toThrow("The row that begins on line 1");
});

test("a cell longer than the limit is a problem of its row", () => {
  const long = "x".repeat(CELL_MAX + 1);
  const problem = "The value is longer than 65,536 characters. Shorten it.";
  expect(rowsOf(`a;${long}\nb;c\n`)).toEqual([
    { line: 1, cells: ["a", long], column: 1, problem },
    { line: 2, cells: ["b", "c"] },
  ]);
  expect(rowsOf(`a;"${long}"\nb;c\n`)[0]).toMatchObject({ column: 1, problem: expect.any(String) });
  expect(rowsOf(`a;"${"x".repeat(CELL_MAX)}"\n`)[0]).not.toHaveProperty("problem");
});

const cuts = fc.array(fc.nat(10_000), { maxLength: 5 });
const mess = fc
  .array(fc.constantFrom("a", "é", ";", "\t", '"', '""', "\n", "\r", "\r\n", "x y", '";"'), {
    maxLength: 60,
  })
  .map((parts) => parts.join(""));

test("any text is split as by the naive reader, wherever it is cut into pieces", () => {
  fc.assert(
    fc.property(mess, cuts, fc.constantFrom(QUOTED, BARE), (text, places, layout) => {
      const rows = rowsOf(text, layout, places).map(({ line, cells, problem }) => ({
        line,
        cells,
        isBroken: problem !== undefined,
      }));
      expect(rows).toEqual(naiveRows(text, layout));
    }),
    { numRuns: 2_000 },
  );
});

test("what is written by the rules comes back", () => {
  const cell = fc.string({ unit: "grapheme", maxLength: 8 }).map((text) => `${text}`);
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 6 });
  fc.assert(
    fc.property(table, cuts, fc.constantFrom("\n", "\r\n", "\r"), (rows, places, end) => {
      const text = rows
        .map((cells) => cells.map((one) => `"${one.replaceAll('"', '""')}"`).join(";") + end)
        .join("");
      expect(rowsOf(text, QUOTED, places).map(({ cells }) => cells)).toEqual(rows);
    }),
  );
});

/** One character after another, and from the start of the line again where that comes to nothing. */
function naiveRows(text: string, { delimiter, quote }: Layout) {
  const rows: { line: number; cells: string[]; isBroken: boolean }[] = [];
  let line = 1;
  for (let start = 0; start < text.length; ) {
    const quoted = quote === "none" ? undefined : naiveRow(text, start, delimiter, true);
    const row = quoted ?? naiveRow(text, start, delimiter, false);
    if (!row) throw new Error("a row without quotation marks always ends");
    if (row.cells.length > 1 || row.cells[0] !== "") {
      rows.push({ line, cells: row.cells, isBroken: quote !== "none" && !quoted });
    }
    line += text.slice(start, row.next).match(/\r\n|\r|\n/g)?.length ?? 0;
    start = row.next;
  }
  return rows;
}

function naiveRow(text: string, start: number, delimiter: string, hasQuotes: boolean) {
  const cells: string[] = [];
  let cell = "";
  let state: "start" | "bare" | "quoted" | "closed" = "start";
  for (let at = start; at <= text.length; at += 1) {
    const character = text[at];
    if (state === "quoted") {
      if (character === undefined) return;
      const isMark = character === '"';
      if (isMark && text[at + 1] !== '"') state = "closed";
      else cell += character;
      if (isMark && state === "quoted") at += 1;
    } else if (character === undefined || character === "\n" || character === "\r") {
      const next = at + (character === "\r" && text[at + 1] === "\n" ? 2 : 1);
      return { cells: [...cells, cell], next };
    } else if (character === delimiter) {
      cells.push(cell);
      cell = "";
      state = "start";
    } else if (state === "closed") {
      return;
    } else if (state === "start" && character === '"' && hasQuotes) {
      state = "quoted";
    } else {
      cell += character;
      state = "bare";
    }
  }
}
