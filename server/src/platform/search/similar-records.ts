import { and, type SQL, sql } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { storageFailureOf, TOOK_TOO_LONG } from "../http/storage-failures.ts";
import { searchMisspelt } from "./search-misspelt.ts";
import { bestOf, prepareSearch } from "./search-records.ts";
import type { Match, Searchable } from "./searchable.ts";

/**
 * Records of one kind spelt similarly to a search that found none, the most similar first. None if
 * looking for them takes too long: they were not asked for.
 */
export async function similarRecords(
  db: Database,
  searchable: Searchable,
  typed: string,
  scope: SQL | undefined,
): Promise<Match[]> {
  const isVisible = and(searchable.kind.present, scope) ?? sql`true`;
  try {
    return await db.transaction(
      async (tx) => {
        const searchText = await prepareSearch(tx, typed);
        const found = await searchMisspelt(tx, searchable, searchText, isVisible, false);
        return bestOf(new Map(found.map((match) => [match.id, match])));
      },
      { accessMode: "read only" },
    );
  } catch (error) {
    if (storageFailureOf(error) === TOOK_TOO_LONG) return [];
    throw error;
  }
}
