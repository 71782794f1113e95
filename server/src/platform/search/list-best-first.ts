import type { Page } from "@pharmacy/contract/list";
import type { ListQuery } from "@pharmacy/contract/list.values";
import { SEARCH_MAX } from "@pharmacy/contract/search/search.values";
import type { SQL } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { TOOK_TOO_LONG } from "../db/in-turn.ts";
import type { Kind, StoredTable } from "../db/kinds.ts";
import { type ListedRow, type ListOptions, listRecords, selectionOf } from "../db/list.ts";
import { readInOrder } from "../db/read-record.ts";
import { storageFailureOf } from "../http/storage-failures.ts";
import { bestOf, prepareSearch, searchRecords } from "./search-records.ts";
import type { Match, Searchable } from "./searchable.ts";

export async function listBestFirst<
  Table extends StoredTable,
  Derived extends Record<string, SQL> = Record<never, SQL>,
  Query extends ListQuery & { picker?: "true" | undefined } = ListQuery,
>(
  db: Database,
  kind: Kind<Table>,
  query: Query,
  options: ListOptions<Derived, Exclude<Query["sort"], "">> & { searchable: Searchable },
): Promise<Page<ListedRow<Table, Derived>>> {
  const page = await listRecords(db, kind, query, options);
  if (query.picker === undefined || query.search === "" || query.page > 1) return page;
  const { filters, rows: source } = selectionOf(kind, query, options);
  const best = await bestMatches(db, options.searchable, query.search, filters);
  const ids = new Set(best.map(({ id }) => id));
  const first = (await readInOrder(db, source, [...ids])) as ListedRow<Table, Derived>[];
  const others = page.items.filter((row) => !ids.has((row as { id: string }).id));
  return { ...page, items: [...first, ...others].slice(0, query.count) };
}

async function bestMatches(
  db: Database,
  searchable: Searchable,
  typed: string,
  filters: SQL | undefined,
): Promise<Match[]> {
  const found = new Map<string, Match>();
  try {
    await db.transaction(
      async (tx) => {
        const searchText = await prepareSearch(tx, typed.slice(0, SEARCH_MAX));
        await searchRecords(tx, searchable, searchText, filters, found);
      },
      { accessMode: "read only" },
    );
  } catch (error) {
    if (storageFailureOf(error) !== TOOK_TOO_LONG) throw error;
  }
  return bestOf(found);
}
