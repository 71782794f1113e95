import type { ChosenOptions, ReadOptions } from "@pharmacy/contract/mapping/mapping";
import type { ReadRow } from "./rows.ts";

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
