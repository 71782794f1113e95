import { sql } from "drizzle-orm";
import type { Searchable } from "../../platform/search/searchable.ts";
import { orderKind, orders } from "./orders.table.ts";

export const orderSearch: Searchable = {
  kind: orderKind,
  text: orders.search,
  name: orders.search,
  identifiers: [orders.number],
  label: orders.number,
  hint: sql<string>`(select o.name from organizations o where o.id = orders.organization)`,
};
