import type { ChosenOptions, ReadOptions } from "@pharmacy/contract/mapping/mapping";

/** The beginning of a file, and how it is read. */
export type Opened = {
  format: "csv" | "xlsx";
  options: ChosenOptions;
  /** The names of a workbook's sheets. */
  sheets?: string[];
  header: string[];
  firstRows: ReadRow[];
};

/** One row of a file below its header. */
export type ReadRow = {
  /** The line of the file, or the row of the sheet, counted from 1. */
  line: number;
  cells: string[];
  /** Why it cannot be taken as it is, and what to do. */
  problem?: string;
  /** The place of the cell at fault; left out where the whole row is. */
  column?: number;
};

/** Where the reading of a file begins, and of which columns it tells what is wrong. */
export type ReadFrom = {
  line: number;
  /** Those that are imported; all where it is left out. */
  columns?: ReadonlySet<number>;
};

/** How a file on the disk becomes rows. */
export type TableReader = {
  /** Reads the beginning only. */
  openTable(path: string, options: ReadOptions): Promise<Opened>;
  /** Batches of rows, from behind a line on. */
  readTable(path: string, options: ChosenOptions, from?: ReadFrom): AsyncIterable<ReadRow[]>;
};
