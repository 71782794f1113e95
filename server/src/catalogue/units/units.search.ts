import { sql } from "drizzle-orm";
import type { Searchable } from "../../platform/search/searchable.ts";
import { unitKind, units } from "./units.table.ts";

export const unitSearch: Searchable = {
  kind: unitKind,
  text: units.search,
  name: units.nameKey,
  identifiers: [units.code, units.symbol, units.ucumCode, units.edqmCode],
  label: units.name,
  hint: sql<string>`${units.code} || ' · ' || ${units.symbol}`,
};
