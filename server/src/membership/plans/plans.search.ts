import { sql } from "drizzle-orm";
import type { Searchable } from "../../platform/search/searchable.ts";
import { planKind, plans } from "../subscriptions/plans.table.ts";
import { visibleTo } from "./plans.list.ts";

export const planSearch: Searchable = {
  kind: planKind,
  text: plans.search,
  name: plans.nameKey,
  identifiers: [plans.code],
  label: plans.name,
  hint: sql<string>`${plans.code}`,
  visibleTo,
};
