import { sql } from "drizzle-orm";
import { scopeOf } from "../../platform/http/access.ts";
import type { Searchable } from "../../platform/search/searchable.ts";
import { priceListKind, priceLists } from "./price-lists.table.ts";

export const listSearch: Searchable = {
  kind: priceListKind,
  text: priceLists.search,
  name: priceLists.nameKey,
  identifiers: [priceLists.code],
  codePrefix: "pl-",
  label: priceLists.name,
  hint: sql<string>`${priceLists.code} || ' · ' || ${priceLists.keptState}`,
  visibleTo: (actor) => scopeOf(actor, priceListKind),
};
