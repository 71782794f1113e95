import type { SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { StoredTable } from "./kinds.ts";
import type { Order } from "./list-order.ts";
import type { Markers } from "./markers.ts";
import type { Source } from "./read-record.ts";

export type Selection = {
  table: StoredTable;
  rows: Source;
  columns: Record<string, PgColumn | SQL>;
  condition: SQL | undefined;
  filters: SQL | undefined;
  match: SQL | undefined;
  order: Order;
  looksFirst: boolean;
  countMax: number | undefined;
  searchCountMax: number;
  isNarrowed: boolean;
  kept: Kept | undefined;
};

/** The same selection with only these columns, so that no unused value is computed. */
export function withColumns(selection: Selection, names: readonly string[]): Selection {
  const columns = Object.entries(selection.columns).filter(([name]) => names.includes(name));
  return { ...selection, columns: Object.fromEntries(columns) };
}

export type List = Selection & { offset: number; count: number };
export type Found = { rows: object[]; total: number; isExact: boolean };

export type Kept = {
  /** The number of rows that the query finds, from counters. */
  total: SQL;
  /**
   * A prepared query whose text and values never change, but for the bound ones. At most 50
   * characters.
   */
  name?: string;
  /** The total and the condition with placeholders, where their values change. */
  bound?: { total: SQL; condition: SQL; values: Readonly<Record<string, unknown>> };
  /** Positions of the rows, for a list in the order of the markers. */
  markers?: Markers;
  /** The values of the markers' counted column that the list is filtered to; undefined for all. */
  values?: readonly string[];
};
