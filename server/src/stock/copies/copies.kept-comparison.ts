import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/db/database.ts";
import type { Pharmacy } from "../products/products.facts.ts";
import type { Comparison } from "./copies.compare.ts";
import type { Named } from "./copies.sync.ts";

export type Between = { source: string; target: string };

export type Laid = Record<"source" | "target", Named> &
  Comparison & { pharmacy: Pharmacy; basis: string };

/** In milliseconds; other pages of the comparison are read meanwhile. */
const KEPT_MS = 60_000;
const KEPT_MAX = 4;

type Kept = { laid: Laid; state: string; forget: NodeJS.Timeout };

const comparisons = new WeakMap<Database, Map<string, Kept>>();

/** Compares again only if something has changed since. */
export async function keptComparison(
  tx: Transaction,
  db: Database,
  between: Between,
  lay: () => Promise<Laid>,
): Promise<Laid> {
  const kept = comparisons.get(db) ?? new Map<string, Kept>();
  comparisons.set(db, kept);
  const key = `${between.source} ${between.target}`;
  // read first, so that a change during the comparison is seen by the next page
  const state = await stateOf(tx, between);
  const known = kept.get(key);
  if (known?.state === state) return known.laid;
  const laid = await lay();
  drop(kept, key);
  const [oldest] = kept.keys();
  if (kept.size >= KEPT_MAX && oldest !== undefined) drop(kept, oldest);
  const forget = setTimeout(() => kept.delete(key), KEPT_MS).unref();
  kept.set(key, { laid, state, forget });
  return laid;
}

function drop(kept: Map<string, Kept>, key: string): void {
  clearTimeout(kept.get(key)?.forget);
  kept.delete(key);
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
