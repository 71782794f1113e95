import type { ItemReference, SimilarItemsQuery } from "@pharmacy/contract/items/items";
import { and, inArray, sql } from "drizzle-orm";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database } from "../../platform/db/database.ts";
import { equals } from "../../platform/db/list.ts";
import type { Searchable } from "../../platform/search/searchable.ts";
import { similarRecords } from "../../platform/search/similar-records.ts";
import { gtinIn } from "./items.list.ts";
import { reference, visibleTo } from "./items.reads.ts";
import { itemKind, items } from "./items.table.ts";

export const itemSearch: Searchable = {
  kind: itemKind,
  text: items.search,
  name: items.nameKey,
  isNamedInText: true,
  identifiers: [items.code, items.gtin],
  isCalled(typed) {
    const [, number] = /^itm-(\d{1,15})$/i.exec(typed) ?? [];
    return number ? sql`${items.number} = ${number}::bigint` : sql`${items.gtin} = ${typed}`;
  },
  identifierIn: gtinIn,
  label: items.name,
  hint: sql<string>`${items.code} || ' · ' || coalesce(${items.gtin}, ${items.status})`,
  visibleTo,
};

/** Items with a similar spelling, the most similar first. */
export async function similarItems(
  db: Database,
  actor: Pick<Actor, "role">,
  { search, status }: SimilarItemsQuery,
): Promise<ItemReference[]> {
  const scope = and(visibleTo(actor), equals(items.status, status));
  const found = (await similarRecords(db, itemSearch, search, scope)).map(({ id }) => id);
  const rows = await db.select(reference).from(items).where(inArray(items.id, found));
  return rows.sort((one, other) => found.indexOf(one.id) - found.indexOf(other.id));
}
