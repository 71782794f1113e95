import type { ListQuery } from "@pharmacy/contract/list.values";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { StoredTable } from "./kinds.ts";

export type Order = {
  by: (PgColumn | SQL)[];
  descending?: boolean;
  isEmptyLast?: boolean;
};

export type Orders<Sort extends string = string> = {
  /** The keys for each sort of the contract. Each has an index. */
  sorts: Readonly<Record<Sort, (PgColumn | SQL)[]>>;
  /**
   * Rows without a value come last in both directions, by a second index: descending, nulls last.
   */
  emptyLast?: readonly string[];
  order: Order;
};

export function orderOf(
  query: Pick<ListQuery, "sort" | "order">,
  { sorts, emptyLast = [], order }: Orders,
): Order {
  const by = sorts[query.sort];
  if (!by) return order;
  return { by, descending: query.order === "desc", isEmptyLast: emptyLast.includes(query.sort) };
}

/** The id comes last, so that equal rows keep their order across pages. */
export function sorted(order: Order, table: StoredTable, isReversed: boolean): SQL[] {
  return directed([...order.by, table.id], order, isReversed);
}

export function directed(
  keys: SQLWrapper[],
  { descending = false, isEmptyLast = false }: Order,
  isReversed: boolean,
): SQL[] {
  const way = descending !== isReversed ? "desc" : "asc";
  // ascending, nulls are last anyway; the id needs it too, to match the index
  const empty = isEmptyLast && descending ? ` nulls ${isReversed ? "first" : "last"}` : "";
  const direction = sql.raw(way + empty);
  return keys.map((key) => sql`${key} ${direction}`);
}
