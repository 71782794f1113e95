import { type SQL, sql } from "drizzle-orm";
import { gtinIn } from "../../catalogue/items/items.list.ts";
import { scopeOf } from "../../platform/http/access.ts";
import { literally } from "../../platform/search/search-terms.ts";
import type { Searchable } from "../../platform/search/searchable.ts";
import { presentProductKind, products } from "./products.table.ts";

export const productSearch: Searchable = {
  kind: presentProductKind,
  text: products.search,
  name: products.nameKey,
  // another index would slow down every import
  isNamedInText: true,
  isCalled,
  identifiers: [products.sku, products.gtin],
  identifierIn: gtinIn,
  label: products.name,
  hint: sql<string>`${products.sku} || ' · ' || (select o.name from organizations o where o.id = products.organization)`,
  visibleTo: (actor) => scopeOf(actor, presentProductKind),
};

/** The SKU and the GTIN are words of the search text, which has an index. */
function isCalled(typed: string): SQL {
  const word = typed.toLowerCase();
  return sql`(${products.search} like ${`% ${literally(word)}%`}
    and ${word} in (lower(${products.sku}), ${products.gtin}))`;
}
