import { open } from "node:fs/promises";
import type { ChosenOptions, ReadOptions } from "@pharmacy/contract/mapping/mapping";
import { AppError } from "../../app-error.ts";
import type { ReadRow } from "../rows.ts";
import type { Opened, ReadFrom } from "../source.ts";
import { openCsv, readCsv } from "./csv.ts";
import {
  CSV_SIZE_MAX,
  NO_ROWS,
  tooLarge,
  UNREADABLE,
  WEB_PAGE,
  XLSX_SIZE_MAX,
  XML,
} from "./table.ts";
import { openXlsx, readXlsx } from "./xlsx.ts";

export async function openTable(path: string, chosen: ReadOptions): Promise<Opened> {
  return (await formatOf(path)) === "xlsx" ? openXlsx(path, chosen) : openCsv(path, chosen);
}

/** A row that cannot be taken says why; a problem of the whole file is thrown. */
export async function* readTable(
  path: string,
  options: ChosenOptions,
  from: ReadFrom = { line: 1 },
): AsyncGenerator<ReadRow[]> {
  const read = (await formatOf(path)) === "xlsx" ? readXlsx : readCsv;
  yield* read(path, options, from);
}

const OLD_OR_LOCKED = new AppError(
  "unsupported_type",
  "This is a workbook in an old format, or one with a password. Save it as XLSX without a password, or as CSV.",
);

/** By the first bytes: the name of a file says nothing. */
export async function formatOf(path: string): Promise<Opened["format"]> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size === 0) throw NO_ROWS;
    const { buffer } = await file.read(Buffer.alloc(BEGINNING), 0, BEGINNING, 0);
    const start = buffer.toString("hex");
    if (start.startsWith("d0cf11e0a1b11ae1")) throw OLD_OR_LOCKED;
    if (OTHERS.some((other) => start.startsWith(other))) throw UNREADABLE;
    const marked = MARKED.exec(buffer.toString("latin1"))?.[1]?.toLowerCase();
    if (marked !== undefined) throw marked === "?xml" ? XML : WEB_PAGE;
    const format = start.startsWith("504b") ? "xlsx" : "csv";
    const max = format === "xlsx" ? XLSX_SIZE_MAX : CSV_SIZE_MAX;
    if (size > max) throw tooLarge(max);
    return format;
  } finally {
    await file.close();
  }
}

const BEGINNING = 64;

/** After a byte order mark and blank lines, if there are any. */
const MARKED = /^(?:\xef\xbb\xbf)?\s*<(\?xml|!doctype|html|table)\b/i;

const OTHERS = ["25504446", "7b5c727466"];
