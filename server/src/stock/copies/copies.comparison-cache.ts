import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/db/database.ts";
import type { Pharmacy } from "../products/products.facts.ts";
import type { Comparison } from "./copies.compare-products.ts";
import type { Between, PharmacyName } from "./copies.sync.ts";

export type PharmacyComparison = Record<"source" | "target", PharmacyName> &
  Comparison & { pharmacy: Pharmacy; basis: string };

/** In milliseconds; other pages of the comparison are read meanwhile. */
const CACHED_MS = 60_000;
const CACHED_MAX = 4;

type Cached = { comparison: PharmacyComparison; state: string; expiry: NodeJS.Timeout };

const caches = new WeakMap<Database, Map<string, Cached>>();

/** Compares again only if something has changed since. */
export async function cachedComparison(
  tx: Transaction,
  db: Database,
  between: Between,
  compare: () => Promise<PharmacyComparison>,
): Promise<PharmacyComparison> {
  const cache = caches.get(db) ?? new Map<string, Cached>();
  caches.set(db, cache);
  const key = `${between.source} ${between.target}`;
  // read first, so that a change during the comparison is seen by the next page
  const state = await stateOf(tx, between);
  const cached = cache.get(key);
  if (cached?.state === state) return cached.comparison;
  const comparison = await compare();
  drop(cache, key);
  const [oldest] = cache.keys();
  if (cache.size >= CACHED_MAX && oldest !== undefined) drop(cache, oldest);
  const expiry = setTimeout(() => cache.delete(key), CACHED_MS).unref();
  cache.set(key, { comparison, state, expiry });
  return comparison;
}

function drop(cache: Map<string, Cached>, key: string): void {
  clearTimeout(cache.get(key)?.expiry);
  cache.delete(key);
}

/** Differs after every change of the compared records, because they have versions. */
async function stateOf(tx: Transaction, { source, target }: Between): Promise<string> {
  const { rows } = await tx.execute<{ state: string }>(sql`select concat_ws(' ',
    (select ${versionsOf("p")} from products p where p.organization = ${source}),
    (select ${versionsOf("p")} from products p where p.organization = ${target}),
    (select ${versionsOf("i")} from products p join items i on i.id = p.item
      where p.organization = ${source}),
    (select ${versionsOf("g")} from groups g),
    (select ${versionsOf("u")} from units u),
    (select ${versionsOf("o")} from organizations o where o.id in (${source}, ${target})),
    (select ${versionsOf("r")} from runs r
      where r.kind = 'productSync' and r.organization = ${target} and r.within = ${source})) as state`);
  return rows[0]?.state ?? "";
}

const versionsOf = (table: string) => {
  const [id, version] = [sql.raw(`${table}.id`), sql.raw(`${table}.version`)];
  return sql`count(*) || ':' || coalesce(sum(uuid_hash_extended(${id}, ${version})), 0)`;
};
