import type { ListQuery } from "@pharmacy/contract/list.values";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { StoredTable } from "./kinds.ts";

/** What the rows of a list are ordered by, and which way. */
export type Order = {
  by: (PgColumn | SQL)[];
  descending?: boolean;
  /** Whether rows without a value come last in this direction too. */
  isEmptyLast?: boolean;
};

/** What a list may be ordered by. */
export type Orders<Sort extends string = string> = {
  /** What each sort of the contract orders by. Every one of them has an index. */
  sorts: Readonly<Record<Sort, (PgColumn | SQL)[]>>;
  /**
   * Sorts in which rows without a value come last, whichever the direction: such a column has a
   * second index, descending with nulls last.
   */
  emptyLast?: readonly string[];
  /** The list's own order. */
  order: Order;
};

/** The requested order, or the list's default. */
export function orderOf(
  query: Pick<ListQuery, "sort" | "order">,
  { sorts, emptyLast = [], order }: Orders,
): Order {
  const by = sorts[query.sort];
  if (!by) return order;
  return { by, descending: query.order === "desc", isEmptyLast: emptyLast.includes(query.sort) };
}

/** The id comes last, so that equal rows keep their places from page to page. */
export function sorted(order: Order, table: StoredTable, isReversed: boolean): SQL[] {
  return directed([...order.by, table.id], order, isReversed);
}

/** The same for keys that are no columns of a table. */
export function directed(
  keys: SQLWrapper[],
  { descending = false, isEmptyLast = false }: Order,
  isReversed: boolean,
): SQL[] {
  const way = descending !== isReversed ? "desc" : "asc";
  // ascending they are last as it is; the id too says it, as the index does
  const empty = isEmptyLast && descending ? ` nulls ${isReversed ? "first" : "last"}` : "";
  const direction = sql.raw(way + empty);
  return keys.map((key) => sql`${key} ${direction}`);
}
