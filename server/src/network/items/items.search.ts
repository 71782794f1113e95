import { sql } from "drizzle-orm";
import type { Searchable } from "../../platform/search/searchable.ts";
import { itemKind, items } from "../tables/items.table.ts";
import { gtinIn } from "./items.list.ts";
import { visibleTo } from "./items.reads.ts";

export const itemSearch: Searchable = {
  kind: itemKind,
  text: items.search,
  name: items.nameKey,
  identifiers: [items.code, items.gtin],
  identifierIn: gtinIn,
  label: items.name,
  hint: sql<string>`${items.code} || ' · ' || coalesce(${items.gtin}, ${items.status})`,
  visibleTo,
};
