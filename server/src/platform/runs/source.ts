/** What may be chosen of how a file is read; guessed where it is left out. */
export type ReadOptions = Record<string, unknown>;

/** The beginning of a file. */
export type Opened = {
  format: "csv" | "xlsx";
  options: ReadOptions;
  sheets?: string[];
  header: string[];
  /** The first rows below the header. */
  firstRows: ReadRow[];
};

/** One row as it is in the file. */
export type ReadRow = {
  /** The line of the file, or the row of the sheet, counted from 1. */
  line: number;
  cells: string[];
  /** Why it could not be read. */
  problem?: string;
};

/** Where the value of each field comes from. */
export type Mapping = Record<string, unknown>;

/** A field that a column can be mapped to. */
export type ImportField = {
  name: string;
  label: string;
  isRequired: boolean;
  /** Headers by which its column is found, in lower case. */
  aliases: readonly string[];
  looksLike?: string;
};

/** How files become rows. */
export type Source = {
  openTable(path: string, options: ReadOptions): Promise<Opened>;
  readTable(path: string, options: ReadOptions, from?: { line: number }): AsyncIterable<ReadRow[]>;
  applyMapping(mapping: Mapping, cells: string[]): Record<string, string>;
  suggestMapping(fields: readonly ImportField[], header: string[], firstRows: string[][]): Mapping;
};
