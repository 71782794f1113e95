import { bigint, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { organizations } from "../../identity/accounts/organizations.table.ts";
import type { Kind } from "../../platform/db/kinds.ts";

const minorUnits = () => bigint({ mode: "number" }).notNull();

/** Open documents of each pharmacy and currency by their age: a view that the migrations create. */
export const pharmacyAgeing = pgTable("pharmacy_ageing", {
  /** Identifies the pharmacy and the currency together. */
  id: uuid().primaryKey(),
  organization: uuid()
    .notNull()
    .references(() => organizations.id),
  name: text().notNull(),
  code: text().notNull(),
  search: text().notNull(),
  currency: text().notNull(),
  notDue: minorUnits(),
  days30: minorUnits(),
  days60: minorUnits(),
  days90: minorUnits(),
  over90: minorUnits(),
  openAmount: minorUnits(),
  onAccount: minorUnits(),
  balance: minorUnits(),
});

export const pharmacyAgeingKind: Kind<typeof pharmacyAgeing> = {
  table: pharmacyAgeing,
  model: "payment",
  thing: "Pharmacy",
  label: ({ name }) => name,
  hidden: ["search"],
};
