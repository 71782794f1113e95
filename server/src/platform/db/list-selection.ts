import type { SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { StoredTable } from "./kinds.ts";
import type { Order } from "./list-order.ts";
import type { Markers } from "./markers.ts";
import type { Source } from "./read-record.ts";

/**
 * The rows that a list's query selects, and their order; the same for its pages, its ids and its
 * export.
 */
export type Selection = {
  table: StoredTable;
  /** What reads rows by their ids. */
  rows: Source;
  columns: Record<string, PgColumn | SQL>;
  /** The filters and the search together. */
  condition: SQL | undefined;
  filters: SQL | undefined;
  /** Undefined without a search. */
  match: SQL | undefined;
  order: Order;
  looksFirst: boolean;
  countMax: number | undefined;
  searchCountMax: number;
  kept: Kept | undefined;
};

/** The same selection with only these columns, so that no unused value is computed. */
export function withColumns(selection: Selection, names: readonly string[]): Selection {
  const columns = Object.entries(selection.columns).filter(([name]) => names.includes(name));
  return { ...selection, columns: Object.fromEntries(columns) };
}

/** One page of a selection. */
export type List = Selection & { offset: number; count: number };
export type Found = { rows: object[]; total: number; isExact: boolean };

/** Data maintained beside an ever-growing table, for the queries that it answers. */
export type Kept = {
  /** The number of rows that the query finds, from counters. */
  total: SQL;
  /**
   * A name for a query whose text never changes, nor its values but the bound ones: it is prepared, and one round trip
   * returns both rows and total. At most 50 characters.
   */
  name?: string;
  /**
   * The same total, and the conditions of the query, where values of them change: as placeholders,
   * with their values. The name stands for all of these queries.
   */
  bound?: { total: SQL; condition: SQL; values: Readonly<Record<string, unknown>> };
  /** Positions of the rows, for a list in the order of the markers. */
  markers?: Markers;
  /** The values of the markers' counted column that the list is filtered to; undefined for all. */
  values?: readonly string[];
};
