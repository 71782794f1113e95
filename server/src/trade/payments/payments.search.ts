import { sql } from "drizzle-orm";
import type { Searchable } from "../../platform/search/searchable.ts";
import { paymentKind, payments } from "./payments.table.ts";

export const paymentSearch: Searchable = {
  kind: paymentKind,
  text: payments.search,
  name: payments.search,
  identifiers: [payments.number],
  label: payments.number,
  hint: sql<string>`(select o.name from organizations o where o.id = payments.organization)`,
};
