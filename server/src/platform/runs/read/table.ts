import type { ChosenOptions } from "@pharmacy/contract/mapping/mapping";
import { AppError } from "../../app-error.ts";

/** One row of a file below its header. */
export type ReadRow = {
  /** The line of the file where it begins, or the row of the sheet, counted from 1. */
  line: number;
  /**
   * May share memory with the rows around it: what is kept for longer than its batch should be a
   * text of its own.
   */
  cells: string[];
  /** Why it cannot be taken as it is, and what to do. */
  problem?: string;
  /** The place of the cell at fault; left out where the whole row is. */
  column?: number;
};

/** The beginning of a file, and how it is read. */
export type Opened = {
  format: "csv" | "xlsx";
  options: ChosenOptions;
  /** The names of a workbook's sheets. */
  sheets?: string[];
  /** What the columns are called: "Column 3" where the file gives no name. */
  header: string[];
  firstRows: ReadRow[];
};

/** Rows that are read at once, as many as fill whole batches of a run. */
export const BATCH = 2_000;

/** Most rows of a text file, and of a sheet. */
export const ROWS_MAX = 1_000_000;
export const SHEET_ROWS_MAX = 50_000;

const MEGABYTE = 1_048_576;
export const CSV_SIZE_MAX = 200 * MEGABYTE;
export const XLSX_SIZE_MAX = 10 * MEGABYTE;

/** Most characters of a row, and of a cell. */
export const ROW_MAX = MEGABYTE;
export const CELL_MAX = 65_536;

export const UNREADABLE = new AppError(
  "unsupported_type",
  "This is not a spreadsheet we can read. Choose a CSV or XLSX file.",
);

export const NO_ROWS = new AppError("invalid", "The file has no rows.");

export const tooLarge = (bytes: number) =>
  new AppError(
    "too_large",
    `The file is larger than ${bytes / MEGABYTE} MB. Split it and import the parts.`,
  );

export const tooManyRows = (rows: number) =>
  new AppError(
    "too_large",
    `The file has more than ${rows.toLocaleString("en")} rows. Split it and import the parts.`,
  );

/** The names of the columns, on one line each; a number where there is no name. */
export function headerOf(cells: readonly string[], width: number): string[] {
  return Array.from({ length: width }, (_, column) => {
    const name = (cells[column] ?? "").slice(0, NAME_MAX).replace(/\s+/g, " ").trim();
    return name || `Column ${column + 1}`;
  });
}

const NAME_MAX = 200;

export const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === "");
