import { sql } from "drizzle-orm";
import { scopeOf } from "../../platform/http/access.ts";
import type { Searchable } from "../../platform/search/searchable.ts";
import { gtinIn } from "../items/items.list.ts";
import { presentProductKind, products } from "../tables/products.table.ts";

export const productSearch: Searchable = {
  kind: presentProductKind,
  text: products.search,
  name: products.nameKey,
  identifiers: [products.sku, products.gtin],
  identifierIn: gtinIn,
  label: products.name,
  hint: sql<string>`${products.sku} || ' · ' || (select o.name from organizations o where o.id = products.organization)`,
  visibleTo: (actor) => scopeOf(actor, presentProductKind),
};
