import type { ChosenOptions, ReadOptions } from "@pharmacy/contract/mapping/mapping";
import { COLUMNS_MAX, SAMPLE_ROWS } from "@pharmacy/contract/mapping/mapping.values";
import type { ReadRow } from "../rows.ts";
import type { Opened, ReadFrom } from "../source.ts";
import { batchesFrom } from "./batches.ts";
import { decodeBeginning, decodeFile } from "./decode-file.ts";
import { guessEncoding } from "./guess-encoding.ts";
import { guessHeaderRow } from "./guess-header.ts";
import { guessLayout, usualWidth } from "./guess-layout.ts";
import { characterCheck } from "./odd-characters.ts";
import { rowSplitter, rowTooLong } from "./row-splitter.ts";
import { sampleOf } from "./sample-file.ts";
import { headerOf, isBlank, NO_ROWS, ROWS_MAX, UNREADABLE } from "./table.ts";

const JUDGED = 262_144;
export async function openCsv(path: string, chosen: ReadOptions): Promise<Opened> {
  const sample = await sampleOf(path);
  const encoding = chosen.encoding ?? guessEncoding(sample);
  const beginning = decodeBeginning(sample.head, encoding);
  requireText(beginning);
  const text = beginning.slice(0, JUDGED);
  const isWhole = beginning.length <= JUDGED && sample.others.length === 0;
  const layout = guessLayout(text, isWhole, chosen);
  let rows = beginningRows(text, isWhole, { encoding, ...layout });
  if (rows.length === 0) rows = beginningRows(beginning, isWhole, { encoding, ...layout });
  if (rows.length === 0) throw isWhole || isBlankText(beginning) ? NO_ROWS : rowTooLong(1);
  const headerRow = chosen.headerRow === undefined ? guessHeaderRow(rows) : chosen.headerRow;
  const { header, data } = partsOf(rows, headerRow);
  if (data.length === 0 && isWhole) throw NO_ROWS;
  const conform = conformTo(header.length);
  return {
    format: "csv",
    options: { encoding, ...layout, sheet: 0, headerRow },
    header,
    firstRows: data.slice(0, SAMPLE_ROWS).map(conform),
  };
}

/** Only a few pieces of the file are in memory. */
export async function* readCsv(
  path: string,
  options: ChosenOptions,
  from: ReadFrom,
  rowsMax = ROWS_MAX,
): AsyncGenerator<ReadRow[]> {
  const { header } = await openCsv(path, options);
  const conform = conformTo(header.length);
  const split = rowSplitter(options);
  const check = characterCheck(options.encoding, from.columns);
  const first = Math.max(from.line, (options.headerRow ?? 0) + 1);
  const batches = batchesFrom(first, rowsMax);
  for await (const [piece, isLast] of withLast(decodeFile(path, options.encoding))) {
    const rows = split(piece, isLast);
    check(piece, rows);
    for (const row of rows) {
      if (row.line <= (options.headerRow ?? 0) || isBlank(row.cells)) continue;
      const full = batches.wants(row.line) && batches.add(conform(row));
      if (full) yield full;
    }
  }
  yield* batches.rest();
}

async function* withLast(pieces: AsyncIterable<string>): AsyncGenerator<[string, boolean]> {
  let before: string | undefined;
  for await (const piece of pieces) {
    if (before !== undefined) yield [before, false];
    before = piece;
  }
  yield [before ?? "", true];
}

/** Pictures, programs and the like hold many control characters, text hardly any. */
function requireText(text: string): void {
  const start = text.slice(0, 8_192);
  const controls = start.match(/[^\P{Cc}\t\n\f\r]/gu)?.length ?? 0;
  if (controls > start.length / 20) throw UNREADABLE;
}

const isBlankText = (text: string) => text.trim() === "";

function beginningRows(
  text: string,
  isWhole: boolean,
  options: Pick<ChosenOptions, "encoding" | "delimiter" | "quote">,
): ReadRow[] {
  const rows = rowSplitter(options)(text, isWhole);
  characterCheck(options.encoding)(text, rows);
  return rows.filter(({ cells }) => !isBlank(cells));
}

function partsOf(rows: readonly ReadRow[], headerRow: number | null) {
  const data = rows.filter(({ line }) => line > (headerRow ?? 0));
  const names = rows.find(({ line }) => line === headerRow)?.cells ?? [];
  const named = names.findLastIndex((name) => name.trim() !== "") + 1;
  const width = Math.min(Math.max(named, data.length > 0 ? usualWidth(data) : 1), COLUMNS_MAX);
  return { header: headerOf(names, width), data };
}

function conformTo(width: number): (row: ReadRow) => ReadRow {
  return (row) => {
    const { cells } = row;
    if (cells.length === width || row.problem !== undefined) return row;
    while (cells.length > width && cells.at(-1)?.trim() === "") cells.pop();
    if (cells.length === width) return row;
    if (cells.length > COLUMNS_MAX) row.cells = cells.slice(0, COLUMNS_MAX);
    row.problem =
      cells.length > COLUMNS_MAX
        ? `The row has more than ${COLUMNS_MAX} columns. Check the delimiter.`
        : `The row has ${cells.length} ${cells.length === 1 ? "column" : "columns"} instead of ${width}. Look for a missing or extra delimiter or quotation mark.`;
    return row;
  };
}
