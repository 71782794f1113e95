import { sql } from "drizzle-orm";
import type { Searchable } from "../../platform/search/searchable.ts";
import { expenseKind, expenses } from "./expenses.table.ts";

export const expenseSearch: Searchable = {
  kind: expenseKind,
  text: expenses.search,
  name: expenses.vendorKey,
  identifiers: [expenses.number, expenses.reference],
  label: expenses.vendor,
  hint: sql<string>`${expenses.number} || ' · ' || to_char(${expenses.incurredOn}, 'FMDD Mon YYYY') || ' · ' || ${expenses.status}`,
};
