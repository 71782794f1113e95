import type { ChosenOptions } from "@pharmacy/contract/mapping/mapping";
import { AppError } from "../../app-error.ts";
import type { ReadRow } from "../rows.ts";
import { Places } from "./places.ts";
import { CELL_MAX, ROW_MAX } from "./table.ts";

export type Layout = Pick<ChosenOptions, "delimiter" | "quote">;

/** Lines end with CR, LF or both. Blank lines are left out. */
export function rowSplitter(layout: Layout): (text: string, isLast: boolean) => ReadRow[] {
  let rest = "";
  let line = 1;
  return (text, isLast) => {
    const scan = new Scan(rest + text, line, isLast, layout);
    const rows = scan.rows();
    rest = scan.text.slice(scan.at);
    line = scan.line;
    if (rest.length > ROW_MAX) throw rowTooLong(line);
    return rows;
  };
}

export const rowTooLong = (line: number) =>
  new AppError(
    "too_large",
    `The row that begins on line ${line} is longer than 1 MB. Check that the file has line breaks, and the delimiter between its columns.`,
  );

const UNCLOSED =
  "The quotation mark in front of this value is never closed. Close it, or read the file without quotation marks.";
const AFTER_QUOTE =
  "There is text after the closing quotation mark. Write quotation marks inside a value twice, or read the file without quotation marks.";
const LONG_CELL = `The value is longer than ${CELL_MAX.toLocaleString("en")} characters. Shorten it.`;

/** More of the text is needed to say. */
const MORE = -1;
const NONE = -2;

class Scan {
  at = 0;
  line: number;
  readonly text: string;
  readonly #isLast: boolean;
  readonly #delimiter: string;
  readonly #hasQuotes: boolean;
  readonly #quotes: Places;
  readonly #delimiters: Places;
  readonly #feeds: Places;
  readonly #returns: Places;

  constructor(text: string, line: number, isLast: boolean, { delimiter, quote }: Layout) {
    this.text = text;
    this.line = line;
    this.#isLast = isLast;
    this.#delimiter = delimiter;
    this.#hasQuotes = quote !== "none";
    this.#quotes = new Places(text, '"');
    this.#delimiters = new Places(text, delimiter);
    this.#feeds = new Places(text, "\n");
    this.#returns = new Places(text, "\r");
  }

  rows(): ReadRow[] {
    const rows: ReadRow[] = [];
    while (this.at < this.text.length) {
      const start = this.at;
      const row = this.#row(start);
      if (!row) break;
      if (this.at - start > ROW_MAX) throw rowTooLong(row.line);
      if (this.at - start > CELL_MAX) refuseLongCell(row);
      if (row.cells.length > 1 || row.cells[0] !== "") rows.push(row);
    }
    return rows;
  }

  #row(start: number): ReadRow | undefined {
    const end = this.#lineEnd(start);
    if (this.#hasQuotes && this.#quotes.from(start) < end) return this.#rowWithQuotes(start);
    return this.#plainRow(start, end);
  }

  #plainRow(start: number, lineEnd: number): ReadRow | undefined {
    const end = this.#whole(lineEnd);
    const next = end === undefined ? undefined : this.#afterBreak(end);
    if (next === undefined) return;
    return this.#end(next, this.text.slice(start, end).split(this.#delimiter));
  }

  #rowWithQuotes(start: number): ReadRow | undefined {
    const cells: string[] = [];
    let breaks = 0;
    for (let at = start; ; ) {
      let end: number | undefined;
      if (this.text[at] === '"') {
        const close = this.#closing(at);
        if (close === MORE) return;
        if (close === NONE) return this.#brokenRow(start, cells.length, UNCLOSED);
        const value = this.text.slice(at + 1, close);
        breaks += breaksIn(value);
        cells.push(value.includes('"') ? value.replaceAll('""', '"') : value);
        end = close + 1;
      } else {
        end = this.#whole(Math.min(this.#delimiters.from(at), this.#lineEnd(at)));
        if (end === undefined) return;
        cells.push(this.text.slice(at, end));
      }
      if (this.text[end] === this.#delimiter) {
        at = end + 1;
      } else if (end === this.text.length || isBreak(this.text[end])) {
        const next = this.#afterBreak(end);
        return next === undefined ? undefined : this.#end(next, cells, breaks);
      } else {
        return this.#brokenRow(start, cells.length - 1, AFTER_QUOTE);
      }
    }
  }

  #closing(open: number): number {
    const { text } = this;
    for (let close = this.#quotes.from(open + 1); ; close = this.#quotes.from(close + 2)) {
      if (Math.min(close, text.length) - open > CELL_MAX + 1) return NONE;
      if (close === Number.POSITIVE_INFINITY) return this.#isLast ? NONE : MORE;
      if (text[close + 1] !== '"') return close;
    }
  }

  /** A row whose quotation marks make no sense ends with its line, so that the next ones are read. */
  #brokenRow(start: number, column: number, problem: string): ReadRow | undefined {
    for (const places of [this.#quotes, this.#delimiters, this.#feeds, this.#returns]) {
      places.restart();
    }
    const row = this.#plainRow(start, this.#lineEnd(start));
    return row && Object.assign(row, { problem, column });
  }

  #end(next: number, cells: string[], breaks = 0): ReadRow {
    const row = { line: this.line, cells };
    this.line += breaks + 1;
    this.at = next;
    return row;
  }

  #lineEnd(at: number): number {
    return Math.min(this.#feeds.from(at), this.#returns.from(at));
  }

  #whole(end: number): number | undefined {
    if (end !== Number.POSITIVE_INFINITY) return end;
    return this.#isLast ? this.text.length : undefined;
  }

  /** Where the next line begins; a CR at the end of a piece may have its LF in the next one. */
  #afterBreak(end: number): number | undefined {
    if (this.text[end] !== "\r") {
      return end === this.text.length && !this.#isLast ? undefined : end + 1;
    }
    if (end + 1 === this.text.length && !this.#isLast) return;
    return this.text[end + 1] === "\n" ? end + 2 : end + 1;
  }
}

const isBreak = (character: string | undefined) => character === "\n" || character === "\r";

function breaksIn(value: string): number {
  if (!value.includes("\n") && !value.includes("\r")) return 0;
  return value.match(/\r\n|\r|\n/g)?.length ?? 0;
}

function refuseLongCell(row: ReadRow): void {
  const column = row.cells.findIndex((cell) => cell.length > CELL_MAX);
  if (column !== -1) Object.assign(row, { problem: LONG_CELL, column });
}
