import { sql } from "drizzle-orm";
import type { Searchable } from "../../platform/search/searchable.ts";
import { invoiceKind, invoices } from "./invoices.table.ts";

export const invoiceSearch: Searchable = {
  kind: invoiceKind,
  text: invoices.search,
  name: invoices.search,
  identifiers: [invoices.number],
  label: invoices.number,
  hint: sql<string>`(select o.name from organizations o where o.id = invoices.organization)`,
};
