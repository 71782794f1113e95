import { sql } from "drizzle-orm";
import type { Searchable } from "../../platform/search/searchable.ts";
import { groupKind, groups } from "./groups.table.ts";

export const groupSearch: Searchable = {
  kind: groupKind,
  text: groups.search,
  name: groups.nameKey,
  identifiers: [groups.code],
  label: groups.name,
  hint: sql<string>`${groups.code}`,
};
