import type { Page } from "@pharmacy/contract/list";
import type { ListQuery } from "@pharmacy/contract/list.values";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Database } from "./database.ts";
import { isId } from "./ids.ts";
import { type Kind, type Row, readableColumns, type StoredTable } from "./kinds.ts";
import { among, browsePage, rowsAt, TOTAL, withoutTotal } from "./list-browse.ts";
import { directed, type Orders, orderOf, sorted } from "./list-order.ts";
import type { Found, Kept, List, Selection } from "./list-selection.ts";

/** A search stops counting here; beyond it the total is "at least". */
const SEARCH_COUNT_MAX = 10_000;

export type ListOptions<
  Derived extends Record<string, SQL>,
  Sort extends string = string,
> = Orders<Sort> & {
  /** Conditions besides the search; `undefined` ones are ignored. */
  where?: (SQL | undefined)[];
  /** The folded text to search, or the condition under which a word matches. */
  search?: PgColumn | SQL | ((word: string) => SQL | undefined);
  /** Values computed for each row of the page. */
  derived?: Derived;
  /** For an ever-growing table: counting stops here, with and without a search. */
  countMax?: number;
  /** Where counting stops with a search, if not at 10,000. */
  searchCountMax?: number;
  /** Maintained data for exactly this query. Never used with a search. */
  kept?: Kept;
};

/** A row of a list, with its computed values. */
export type ListedRow<
  Table extends StoredTable,
  Derived extends Record<string, SQL> = Record<never, SQL>,
> = Row<Table> & {
  [Name in keyof Derived]: Derived[Name] extends SQL<infer Type> ? Type : never;
};

/** One page of a kind of record, and the total. */
export async function listRecords<
  Table extends StoredTable,
  Derived extends Record<string, SQL> = Record<never, SQL>,
  Query extends ListQuery = ListQuery,
>(
  db: Database,
  kind: Kind<Table>,
  query: Query,
  options: ListOptions<Derived, Exclude<Query["sort"], "">>,
): Promise<Page<ListedRow<Table, Derived>>> {
  const list: List = {
    ...selectionOf(kind, query, options),
    offset: (query.page - 1) * query.count,
    count: query.count,
  };
  const found = list.isSearch ? await searchPage(db, list) : await browsePage(db, list);
  return {
    items: found.rows as ListedRow<Table, Derived>[],
    page: query.page,
    count: query.count,
    total: found.total,
    totalPages: Math.ceil(found.total / query.count),
    totalIsExact: found.isExact,
  };
}

export function selectionOf<Table extends StoredTable, Derived extends Record<string, SQL>>(
  kind: Kind<Table>,
  query: Pick<ListQuery, "search" | "sort" | "order">,
  options: ListOptions<Derived>,
): Selection {
  const words = query.search.split(/\s+/u).filter((word) => word !== "");
  const { search } = options;
  const found = typeof search === "function" ? search : search && contains.bind(null, search);
  const matches = found ? words.map((word) => found(word)) : [];
  return {
    table: kind.table,
    columns: { ...readableColumns(kind), ...options.derived },
    condition: and(kind.present, ...(options.where ?? []), ...matches),
    order: orderOf(query, options),
    isSearch: matches.length > 0,
    countMax: options.countMax,
    searchCountMax: options.searchCountMax ?? options.countMax ?? SEARCH_COUNT_MAX,
    kept: options.kept,
  };
}

/**
 * With a search, one query returns rows and total together. When it reaches the counting limit, the
 * matches found so far are not the first ones, and the index of the order is scanned instead.
 */
async function searchPage(db: Database, list: List): Promise<Found> {
  const { table, condition, order, searchCountMax: countMax } = list;
  const keys = order.by.map((key, place) => [`key${place}`, key] as const);
  const hits = db.$with("hits").as(
    db
      .select({
        id: table.id,
        ...Object.fromEntries(keys.map(([name, key]) => [name, sql`${key}`.as(name)])),
      })
      .from(table)
      .where(condition)
      .limit(countMax + 1),
  );
  // sorted by their keys alone: only the rows of one page are read, not all matches
  const ids = db
    .select({ id: hits.id })
    .from(hits)
    .orderBy(...directed([...keys.map(([name]) => sql.identifier(name)), hits.id], order, false))
    .limit(list.count)
    .offset(list.offset);
  const found = await db
    .with(hits)
    .select({ ...list.columns, [TOTAL]: sql<string>`(select count(*) from ${hits})` })
    .from(table)
    .where(among(table, ids))
    .orderBy(...sorted(order, table, false));
  // a page past the end has no row to carry the total
  const total = found[0]
    ? Number(found[0][TOTAL])
    : await db.$count(db.with(hits).select({ id: hits.id }).from(hits).as("found"));
  if (total <= countMax) return { rows: found.map(withoutTotal), total, isExact: true };
  const rows = await rowsAt(db, list, list.offset, list.count, false);
  return { rows, total: countMax, isExact: false };
}

/** `column = value`, or no condition when the filter is empty or `all`. */
export function equals(column: PgColumn, value: string): SQL | undefined {
  if (value === "" || value === "all") return;
  return column.columnType === "PgUUID" && !isId(value) ? sql`false` : eq(column, value);
}

/** Matches a word anywhere in a folded text, ignoring case, accents and width. */
export function contains(column: PgColumn | SQL, word: string): SQL {
  return sql`${column} like search_pattern(${word})`;
}
