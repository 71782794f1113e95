import { sql } from "drizzle-orm";
import type { Searchable } from "../search/searchable.ts";
import { visibleTo } from "./plans.list.ts";
import { planKind, plans } from "./plans.table.ts";

export const planSearch: Searchable = {
  kind: planKind,
  text: plans.search,
  name: plans.nameKey,
  identifiers: [plans.code],
  label: plans.name,
  hint: sql<string>`${plans.code}`,
  visibleTo,
};
