import type { ChosenOptions, ReadOptions } from "@pharmacy/contract/mapping/mapping";
import {
  COLUMNS_MAX,
  HEADER_ROW_MAX,
  SAMPLE_ROWS,
} from "@pharmacy/contract/mapping/mapping.values";
import { AppError } from "../../app-error.ts";
import type { ReadRow } from "../rows.ts";
import type { Opened, ReadFrom } from "../source.ts";
import { batchesFrom } from "./batches.ts";
import { guessHeaderRow } from "./guess-header.ts";
import { headerOf, isBlank, NO_ROWS, SHEET_ROWS_MAX } from "./table.ts";
import { type Archive, openArchive } from "./xlsx-archive.ts";
import { type Resolve, resolver } from "./xlsx-cells.ts";
import { type SheetRow, sheetRows } from "./xlsx-rows.ts";
import { readStrings } from "./xlsx-strings.ts";
import { readStyles } from "./xlsx-styles.ts";
import { readWorkbook, type Workbook } from "./xlsx-workbook.ts";

const BEGINNING = HEADER_ROW_MAX + SAMPLE_ROWS;

const NO_TEXT = { encoding: "utf-8", delimiter: ",", quote: '"' } as const;

export async function openXlsx(path: string, chosen: ReadOptions): Promise<Opened> {
  const archive = await openArchive(path);
  try {
    const workbook = await readWorkbook(archive);
    const sheet = chosen.sheet ?? 0;
    const rows = await beginningOf(archive, workbook, sheet);
    const headerRow = chosen.headerRow === undefined ? guessHeaderRow(rows) : chosen.headerRow;
    const header = headerAt(rows, headerRow);
    const data = rows.filter(({ line }) => line > (headerRow ?? 0));
    if (data.length === 0) throw NO_ROWS;
    return {
      format: "xlsx",
      options: { ...NO_TEXT, sheet, headerRow },
      sheets: workbook.sheets.map(({ name }) => name),
      header,
      firstRows: data.slice(0, SAMPLE_ROWS).map(fitTo(header.length)),
    };
  } finally {
    archive.close();
  }
}

export async function* readXlsx(
  path: string,
  { sheet, headerRow }: ChosenOptions,
  from: ReadFrom,
  rowsMax = SHEET_ROWS_MAX,
): AsyncGenerator<ReadRow[]> {
  const archive = await openArchive(path);
  try {
    const workbook = await readWorkbook(archive);
    const fit = fitTo(headerAt(await beginningOf(archive, workbook, sheet), headerRow).length);
    const resolve = await resolverOf(archive, workbook, { columns: from.columns });
    const first = Math.max(from.line, (headerRow ?? 0) + 1);
    const batches = batchesFrom(first, rowsMax);
    for await (const rows of sheetRows(archive, partOf(workbook, sheet))) {
      for (const row of rows) {
        if (row.row <= (headerRow ?? 0)) continue;
        const resolved = resolve(row);
        if (isBlank(resolved.cells) && !resolved.problem) continue;
        const full = batches.wants(row.row) && batches.add(fit(resolved));
        if (full) yield full;
      }
    }
    yield* batches.rest();
  } finally {
    archive.close();
  }
}

async function beginningOf(
  archive: Archive,
  workbook: Workbook,
  sheet: number,
): Promise<ReadRow[]> {
  const rows: SheetRow[] = [];
  for await (const some of sheetRows(archive, partOf(workbook, sheet))) {
    rows.push(...some);
    if (rows.length >= BEGINNING) break;
  }
  const beginning = rows.slice(0, BEGINNING);
  const shared = beginning.flatMap(({ cells }) =>
    cells.filter(({ type }) => type === "s").map(({ value }) => Number(value) + 1),
  );
  const resolve = await resolverOf(archive, workbook, { needed: Math.max(0, ...shared) });
  return beginning.map(resolve).filter(({ cells, problem }) => problem || !isBlank(cells));
}

async function resolverOf(
  archive: Archive,
  { styles, strings, isFrom1904 }: Workbook,
  { needed, columns }: { needed?: number; columns?: ReadonlySet<number> | undefined },
): Promise<Resolve> {
  const known = {
    formats: styles ? await readStyles(archive, styles) : [],
    strings: strings && needed !== 0 ? await readStrings(archive, strings, needed) : [],
    isFrom1904,
  };
  return resolver(known, columns);
}

function partOf({ sheets }: Workbook, sheet: number): string {
  const chosen = sheets[sheet];
  if (!chosen) throw new AppError("invalid", "The workbook has no such sheet. Choose another one.");
  return chosen.part;
}

function headerAt(rows: readonly ReadRow[], headerRow: number | null): string[] {
  const names = rows.find(({ line }) => line === headerRow)?.cells ?? [];
  const widest = Math.max(
    1,
    ...rows.filter(({ line }) => line >= (headerRow ?? 0)).map(({ cells }) => cells.length),
  );
  return headerOf(names, Math.min(widest, COLUMNS_MAX));
}

/** Cells that nobody filled are not in the sheet. */
function fitTo(width: number): (row: ReadRow) => ReadRow {
  return (row) => {
    while (row.cells.length < width) row.cells.push("");
    return row;
  };
}
