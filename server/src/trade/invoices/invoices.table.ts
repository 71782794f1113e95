import type { InvoiceDocument } from "@pharmacy/contract/invoices/invoices.document";
import { INVOICE_KINDS } from "@pharmacy/contract/invoices/invoices.values";
import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { organizations } from "../../identity/accounts/organizations.table.ts";
import { identifiersOf, instant, recordColumns } from "../../platform/db/columns.ts";
import type { Kind } from "../../platform/db/kinds.ts";
import { orders } from "../orders/orders.table.ts";
import { shipments } from "../shipments/shipments.table.ts";

const minorUnits = () => bigint({ mode: "number" });

/**
 * Invoices and credit notes. A trigger refuses to delete one, and to change anything but what became
 * of its amount.
 */
export const invoices = pgTable(
  "invoices",
  {
    ...recordColumns(),
    number: text().notNull().unique(),
    kind: text({ enum: INVOICE_KINDS }).notNull(),
    organization: uuid()
      .notNull()
      .references(() => organizations.id),
    order: uuid().references(() => orders.id),
    shipment: uuid()
      .unique()
      .references(() => shipments.id),
    issueDate: date({ mode: "string" }).notNull(),
    dueDate: date({ mode: "string" }).notNull(),
    currency: text().notNull(),
    netAmount: minorUnits().notNull(),
    taxAmount: minorUnits().notNull(),
    totalAmount: minorUnits().notNull(),
    /** The whole document as it was issued. */
    document: jsonb().$type<InvoiceDocument>().notNull(),
    /** Still to be paid; of a credit note, not allocated yet. */
    openAmount: minorUnits().notNull(),
    /** The sum of its credit notes. */
    creditedAmount: minorUnits().notNull().default(0),
    writtenOffAmount: minorUnits().notNull().default(0),
    /** The invoice that a credit note takes back, and why. */
    credits: uuid().references((): AnyPgColumn => invoices.id),
    reason: text(),
    search: text().generatedAlwaysAs(sql`search_text(number)`),
  },
  (table) => [
    index("invoices_issue_date").on(table.issueDate, table.id),
    index("invoices_due_date").on(table.dueDate, table.id),
    index("invoices_total").on(table.totalAmount, table.id),
    index("invoices_open_amount").on(table.openAmount, table.id),
    index("invoices_of_pharmacy").on(table.organization, table.issueDate, table.id),
    index("invoices_of_order").on(table.order, table.id),
    index("invoices_open")
      .on(table.organization, table.dueDate, table.openAmount)
      .where(sql`open_amount > 0 and kind = 'invoice'`),
    index("credit_notes_on_account")
      .on(table.organization, table.issueDate, table.openAmount)
      .where(sql`open_amount > 0 and kind = 'creditNote'`),
    index("invoices_credits").on(table.credits).where(sql`credits is not null`),
    index("invoices_search").using("gin", table.search.op("gin_trgm_ops")),
    index("invoices_identifiers").using("gin", identifiersOf([table.number])),
    check(
      "invoices_amounts",
      sql`open_amount between 0 and total_amount and credited_amount between 0 and total_amount
        and written_off_amount between 0 and total_amount`,
    ),
  ],
);

export const invoiceKind: Kind<typeof invoices> = {
  table: invoices,
  model: "invoice",
  thing: "Invoice",
  label: ({ number }) => number,
  organization: invoices.organization,
  hidden: ["search", "document"],
};

/** The PDF of each document as it was first made, which every later one is compared with. */
export const invoicePdfs = pgTable("invoice_pdfs", {
  invoice: uuid()
    .primaryKey()
    .references(() => invoices.id),
  sha256: text().notNull(),
  madeAt: instant().notNull().default(sql`now()`),
  differsSince: instant(),
});

export const invoiceCounts = pgTable("invoice_counts", {
  year: integer().primaryKey(),
  count: integer().notNull(),
});

export const creditNoteCounts = pgTable("credit_note_counts", {
  year: integer().primaryKey(),
  count: integer().notNull(),
});

export const INVOICE_NUMBERS = { prefix: "INV", counts: invoiceCounts, digits: 6 };
export const CREDIT_NOTE_NUMBERS = { prefix: "CN", counts: creditNoteCounts, digits: 6 };

export type InvoiceRow = typeof invoices.$inferSelect;
