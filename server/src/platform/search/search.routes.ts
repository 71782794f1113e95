import { may } from "@pharmacy/contract/permissions";
import { SearchAnswer, SearchQuery } from "@pharmacy/contract/search/search";
import { and } from "drizzle-orm";
import type { Actor } from "../db/audit.ts";
import type { Database, Transaction } from "../db/database.ts";
import { TOOK_TOO_LONG } from "../db/in-turn.ts";
import { scopeOf } from "../http/access.ts";
import type { Routes } from "../http/routes.ts";
import { storageFailureOf } from "../http/storage-failures.ts";
import { bestOf, prepareSearch, searchRecords } from "./search-records.ts";
import type { Match, Searchable } from "./searchable.ts";

export const searchRoutes =
  (searched: readonly Searchable[]): Routes =>
  async (app, { db }) => {
    app.get(
      "/search",
      {
        // Each kind is searched only as far as its own permissions allow.
        config: { access: "signedIn" },
        schema: { querystring: SearchQuery, response: { 200: SearchAnswer } },
      },
      ({ actor, query }) => searchFor(db, searched, actor, query.q),
    );
  };

/** A search that takes too long returns what it has found so far, and says so. */
async function searchFor(
  db: Database,
  searched: readonly Searchable[],
  actor: Actor,
  searchText: string,
): Promise<SearchAnswer> {
  const { role } = actor;
  const kinds = searched.filter(({ kind }) => role !== null && may(role, kind.model, "view"));
  const results = kinds.map((searchable) => ({ searchable, found: new Map<string, Match>() }));
  const isComplete = await searchAll(db, actor, searchText, results);
  if (!isComplete && results.every(({ found }) => found.size === 0)) throw TOOK_TOO_LONG;
  const groups = results
    .map(({ searchable, found }) => ({ model: searchable.kind.model, items: bestOf(found) }))
    .filter(({ items }) => items.length > 0);
  const rankOf = ({ items }: { items: Match[] }) => items[0]?.rank ?? 0;
  return { groups: groups.sort((one, other) => rankOf(other) - rankOf(one)), isComplete };
}

type Result = { searchable: Searchable; found: Map<string, Match> };

async function searchAll(
  db: Database,
  actor: Actor,
  typed: string,
  results: readonly Result[],
): Promise<boolean> {
  const search = async (tx: Transaction) => {
    const searchText = await prepareSearch(tx, typed);
    for (const { searchable, found } of results) {
      const scope = and(scopeOf(actor, searchable.kind), searchable.visibleTo?.(actor));
      await searchRecords(tx, searchable, searchText, scope, found);
    }
    return !searchText.wasStopped;
  };
  try {
    return await db.transaction(search, { accessMode: "read only" });
  } catch (error) {
    if (storageFailureOf(error) === TOOK_TOO_LONG) return false;
    throw error;
  }
}
