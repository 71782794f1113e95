import { Readable } from "node:stream";
import { setImmediate as breathe } from "node:timers/promises";
import { slicesOf } from "../db/slices.ts";
import { type ExportColumn, isAmount } from "./columns.ts";

const BYTE_ORDER_MARK = "\ufeff";

/**
 * A typed name must not run as a formula on the computer that opens the file. Many programs split
 * at semicolons, tabs and line ends even inside quotes, and skip leading spaces and quotes.
 */
const FORMULA = /(^|[;\t\r\n])(?=(?:[^\S\t\r\n]|")*[=+\-@＝＋－＠])/gu;

/** Other leading characters that spreadsheets drop, and with them the escape of what follows. */
const DROPPED = /^[\t\r\n]/;

const ROWS_AT_ONCE = 100;

export function csvOf<Item>(
  columns: readonly ExportColumn<Item>[],
  batches: AsyncIterable<Item[]>,
): Readable {
  return Readable.from(textOf(columns, batches), { objectMode: false });
}

async function* textOf<Item>(
  columns: readonly ExportColumn<Item>[],
  batches: AsyncIterable<Item[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + lineOf(columns.map(({ heading }) => quoted(heading)));
  for await (const batch of batches) {
    for (const some of slicesOf(batch, ROWS_AT_ONCE)) {
      yield some.map((item) => lineOf(columns.map((column) => cellOf(column, item)))).join("");
      await breathe();
    }
  }
}

const lineOf = (cells: readonly string[]) => `${cells.join(",")}\r\n`;

function cellOf<Item>({ as, value: read }: ExportColumn<Item>, item: Item): string {
  const value = read(item);
  if (value === null) return "";
  // an amount below zero is no formula
  if (typeof value === "number" || (as === "amount" && isAmount(value))) return String(value);
  return quoted(value);
}

function quoted(value: string): string {
  const text = value.replace(FORMULA, "$1'").replace(DROPPED, "'$&");
  return /[",\r\n]|^ | $/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
