import { sql } from "drizzle-orm";
import type { Searchable } from "../../platform/search/searchable.ts";
import { returnKind, returns } from "./returns.table.ts";

export const returnSearch: Searchable = {
  kind: returnKind,
  text: returns.search,
  name: returns.search,
  identifiers: [returns.number],
  label: returns.number,
  hint: sql<string>`(select o.name from organizations o where o.id = returns.organization)`,
};
