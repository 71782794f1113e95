import { open } from "node:fs/promises";
import { AppError } from "../../app-error.ts";
import { readCsv } from "./csv.ts";
import { formatOf, openTable } from "./read-table.ts";
import { NO_ROWS, ROWS_MAX, SHEET_ROWS_MAX } from "./table.ts";
import { readXlsx } from "./xlsx.ts";
import { openArchive } from "./xlsx-archive.ts";
import { readWorkbook } from "./xlsx-workbook.ts";

const PIECE = 262_144;
const [LINE_FEED, CARRIAGE_RETURN] = [0x0a, 0x0d];

/** Throws why no settings could read the file. Rows are counted only where there may be too many. */
export async function inspectTable(path: string, rowsMax = ROWS_MAX): Promise<void> {
  if ((await formatOf(path)) === "xlsx") return inspectWorkbook(path);
  await openTable(path, {}).catch(refuse);
  if ((await linesOf(path)) <= rowsMax) return;
  const { options } = await openTable(path, {});
  for await (const _ of readCsv(path, options, NO_ROWS_WANTED, rowsMax));
}

/** Other settings may help against any other problem. */
function refuse(error: unknown): void {
  const isFinal = error instanceof AppError && error.code === "unsupported_type";
  if (isFinal || error === NO_ROWS) throw error;
}

const NO_ROWS_WANTED = { line: Number.POSITIVE_INFINITY };

/** Lines end with CR, LF or both. */
async function linesOf(path: string): Promise<number> {
  const file = await open(path);
  try {
    const buffer = Buffer.allocUnsafe(PIECE);
    let [feeds, returns] = [0, 0];
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, PIECE, null);
      if (bytesRead === 0) return Math.max(feeds, returns) + 1;
      const bytes = buffer.subarray(0, bytesRead);
      feeds += countOf(bytes, LINE_FEED);
      returns += countOf(bytes, CARRIAGE_RETURN);
    }
  } finally {
    await file.close();
  }
}

function countOf(bytes: Buffer, byte: number): number {
  let count = 0;
  for (let at = bytes.indexOf(byte); at !== -1; at = bytes.indexOf(byte, at + 1)) count += 1;
  return count;
}

/** Of several sheets any may be chosen, so only the rows of a single one are counted. */
async function inspectWorkbook(path: string, rowsMax = SHEET_ROWS_MAX): Promise<void> {
  const archive = await openArchive(path);
  try {
    const { sheets } = await readWorkbook(archive);
    const [sheet, other] = sheets;
    if (!sheet || other || (await lastRowOf(archive.read(sheet.part))) <= rowsMax) return;
  } finally {
    archive.close();
  }
  const { options } = await openTable(path, {});
  for await (const _ of readXlsx(path, options, NO_ROWS_WANTED, rowsMax));
}

const BEGINNING = 65_536;
const DIMENSION = /<(?:\w+:)?dimension\s[^>]*ref="[A-Z]+\d+:[A-Z]+(\d+)"/;

/** As the sheet says in front of its rows; 0 where it does not. */
async function lastRowOf(pieces: AsyncIterable<string>): Promise<number> {
  let beginning = "";
  for await (const piece of pieces) {
    beginning += piece;
    if (beginning.length >= BEGINNING || beginning.includes("sheetData")) break;
  }
  return Number(DIMENSION.exec(beginning)?.[1] ?? 0);
}
