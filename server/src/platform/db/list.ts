import type { Page } from "@pharmacy/contract/list";
import type { ListQuery } from "@pharmacy/contract/list.values";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Database } from "./database.ts";
import { isId } from "./ids.ts";
import { type Kind, type Row, readableColumns, type StoredTable, type ValuesOf } from "./kinds.ts";
import { browsePage } from "./list-browse.ts";
import { type Orders, orderOf } from "./list-order.ts";
import { conditionsPage, searchPage } from "./list-search.ts";
import type { Kept, List, Selection } from "./list-selection.ts";

/** A search stops counting here; beyond it the total is "at least". */
const SEARCH_COUNT_MAX = 10_000;

export type ListOptions<
  Derived extends Record<string, SQL>,
  Sort extends string = string,
> = Orders<Sort> & {
  where?: (SQL | undefined)[];
  /** The folded text to search, or the condition under which a word matches. */
  search?: PgColumn | SQL | ((word: string) => SQL | undefined);
  /** The conditions of a search that does not go word by word. None if nothing is searched for. */
  matches?: (SQL | undefined)[];
  /**
   * The first rows in order are looked through before the search index. The total is then "at
   * least".
   */
  looksFirst?: boolean;
  derived?: Derived;
  /** For an ever-growing table: counting stops here, with and without a search. */
  countMax?: number;
  searchCountMax?: number;
  /** Conditions that no index was made for: they get little time, and no kept data. */
  isNarrowed?: boolean;
  /** Maintained data for exactly this query. Never used with a search. */
  kept?: Kept;
};

export type ListedRow<
  Table extends StoredTable,
  Derived extends Record<string, SQL> = Record<never, SQL>,
> = Row<Table> & ValuesOf<Derived>;

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
  const found = await pageFor(db, list);
  return {
    items: found.rows as ListedRow<Table, Derived>[],
    page: query.page,
    count: query.count,
    total: found.total,
    totalPages: Math.ceil(found.total / query.count),
    totalIsExact: found.isExact,
  };
}

function pageFor(db: Database, list: List) {
  if (list.isNarrowed) return conditionsPage(db, list);
  return list.match ? searchPage(db, list) : browsePage(db, list);
}

export function selectionOf<Table extends StoredTable, Derived extends Record<string, SQL>>(
  kind: Kind<Table>,
  query: Pick<ListQuery, "search" | "sort" | "order">,
  options: ListOptions<Derived>,
): Selection {
  const words = searchedWords(query.search);
  const { search } = options;
  const found = typeof search === "function" ? search : search && contains.bind(null, search);
  const match = and(...(options.matches ?? (found ? words.map((word) => found(word)) : [])));
  const filters = and(kind.present, ...(options.where ?? []));
  return {
    table: kind.table,
    rows: { kind: kind as unknown as Kind, derived: options.derived },
    columns: { ...readableColumns(kind), ...options.derived },
    condition: and(filters, match),
    filters,
    match,
    order: orderOf(query, options),
    looksFirst: options.looksFirst ?? false,
    countMax: options.countMax,
    searchCountMax: options.searchCountMax ?? options.countMax ?? SEARCH_COUNT_MAX,
    isNarrowed: options.isNarrowed ?? false,
    kept: options.isNarrowed ? undefined : options.kept,
  };
}

export function searchedWords(search: string): string[] {
  return search.split(/\s+/u).filter((word) => word !== "");
}

export function equals(column: PgColumn, value: string): SQL | undefined {
  if (value === "" || value === "all") return;
  return column.columnType === "PgUUID" && !isId(value) ? sql`false` : eq(column, value);
}

export function contains(column: PgColumn | SQL, word: string): SQL {
  return sql`${column} like search_pattern(${word})`;
}
