import type { ChosenOptions, ReadOptions } from "@pharmacy/contract/mapping/mapping";
import type { ReadRow } from "./rows.ts";

export type Opened = {
  format: "csv" | "xlsx";
  options: ChosenOptions;
  sheets?: string[];
  /** "Column 3" where the file gives no name. */
  header: string[];
  /** Enough to guess what the columns mean. */
  firstRows: ReadRow[];
};

export type ReadFrom = {
  line: number;
  columns?: ReadonlySet<number>;
};

export type TableReader = {
  /** Throws why no settings could read the file. */
  inspectTable(path: string): Promise<void>;
  openTable(path: string, options: ReadOptions): Promise<Opened>;
  readTable(path: string, options: ChosenOptions, from?: ReadFrom): AsyncIterable<ReadRow[]>;
};
