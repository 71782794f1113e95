import { sql } from "drizzle-orm";
import type { Searchable } from "../../platform/search/searchable.ts";
import { recallKind, recalls } from "./recalls.table.ts";

export const recallSearch: Searchable = {
  kind: recallKind,
  text: recalls.search,
  name: recalls.nameKey,
  identifiers: [recalls.number],
  label: recalls.itemName,
  hint: sql<string>`${recalls.number} || ' · class ' || ${recalls.recallClass}`,
};
