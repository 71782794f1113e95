import { and, type SQL, sql } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { TOOK_TOO_LONG } from "../db/in-turn.ts";
import { storageFailureOf } from "../http/storage-failures.ts";
import { searchMisspelt } from "./search-misspelt.ts";
import { bestOf, prepareSearch } from "./search-records.ts";
import type { Match, Searchable } from "./searchable.ts";

/** So many names share the letters of a frequent word that not all can be compared in time. */
export async function similarRecords(
  db: Database,
  searchable: Searchable,
  typed: string,
  scope: SQL | undefined,
): Promise<Match[]> {
  const isVisible = and(searchable.kind.present, scope) ?? sql`true`;
  const soFar: Match[] = [];
  try {
    return await db.transaction(
      async (tx) => {
        const searchText = await prepareSearch(tx, typed);
        return best(await searchMisspelt(tx, searchable, searchText, isVisible, false, soFar));
      },
      { accessMode: "read only" },
    );
  } catch (error) {
    if (storageFailureOf(error) === TOOK_TOO_LONG) return best(soFar);
    throw error;
  }
}

const best = (found: Match[]) => bestOf(new Map(found.map((match) => [match.id, match])));
