import { ENTRY_KINDS } from "@pharmacy/contract/books/books.values";
import { bigint, boolean, date, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../../platform/db/columns.ts";

/**
 * Everything that changed what a pharmacy owes: a view that the migrations create. A document that was
 * voided is in it twice, on its own day and on that of its void, so that no day changes afterwards.
 */
export const ledgerEntries = pgTable("ledger_entries", {
  /** The id of the invoice or the payment. */
  id: uuid().notNull(),
  kind: text({ enum: ENTRY_KINDS }).notNull(),
  isVoid: boolean().notNull(),
  organization: uuid().notNull(),
  currency: text().notNull(),
  on: date({ mode: "string" }).notNull(),
  /** The entries of one day are in this order. */
  at: instant().notNull(),
  number: text().notNull(),
  reference: text(),
  dueDate: date({ mode: "string" }),
  /** Minor units that the pharmacy owes more, or less below 0. */
  amount: bigint({ mode: "number" }).notNull(),
});
