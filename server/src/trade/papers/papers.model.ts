/** A document of one record, before it is drawn. */
export type Paper = {
  /** "Delivery note". */
  title: string;
  number: string;
  /** Beside the number of a document that binds nobody: "Draft". */
  remark: string | null;
  /** A PNG without transparency, above everything else. */
  logo?: Buffer | null;
  /** On top of the first page, and at the foot of each. */
  sender: string;
  parties: readonly Party[];
  facts: readonly Fact[];
  columns: readonly PaperColumn[];
  rows: readonly PaperRow[];
  totals: readonly Fact[];
  notes: readonly Fact[];
  /** Filled in by hand. */
  signatures: readonly string[];
  /** When the record last changed: the same document has the same bytes. */
  changedAt: string;
  /** The text of a payment code. */
  code?: string | null;
  /** Makes the file one that can be archived, with the XML enclosed. */
  archive?: PaperArchive;
};

export type PaperArchive = {
  xml: string;
  /** An instant. */
  at: string;
};

/** The first line is the name. */
export type Party = { label: string; lines: readonly string[] };

export type Fact = { label: string; value: string };

export type PaperColumn = {
  header: string;
  /** In points; the column without one gets the rest of the line. */
  width?: number;
  align?: "end";
};

export type PaperRow = readonly PaperCell[];

/** Empty boxes are filled in by hand. */
export type PaperCell = string | { text: string; below: string } | { box: "field" | "tick" };
