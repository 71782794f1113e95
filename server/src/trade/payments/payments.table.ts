import { inMoney } from "@pharmacy/contract/currencies";
import {
  PAYMENT_KINDS,
  PAYMENT_STATUSES,
  PAYMENT_WAYS,
} from "@pharmacy/contract/payments/payments.values";
import { sql } from "drizzle-orm";
import { bigint, check, date, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { organizations } from "../../identity/accounts/organizations.table.ts";
import { identifiersOf, instant, recordColumns } from "../../platform/db/columns.ts";
import type { Kind } from "../../platform/db/kinds.ts";
import { invoices } from "../invoices/invoices.table.ts";

const minorUnits = () => bigint({ mode: "number" });

/** Money that came, money that was paid back, and what was given up. None is ever deleted. */
export const payments = pgTable(
  "payments",
  {
    ...recordColumns(),
    number: text().notNull().unique(),
    kind: text({ enum: PAYMENT_KINDS }).notNull(),
    organization: uuid()
      .notNull()
      .references(() => organizations.id),
    currency: text().notNull(),
    amount: minorUnits().notNull(),
    /** Not allocated and not paid back: the amount less its allocations. */
    openAmount: minorUnits().notNull(),
    method: text({ enum: PAYMENT_WAYS }),
    paidOn: date({ mode: "string" }).notNull(),
    reference: text(),
    note: text(),
    reason: text(),
    voidedAt: instant(),
    /** The seller's day, on which the books take it back. */
    voidedOn: date({ mode: "string" }),
    voidReason: text(),
    status: text({ enum: PAYMENT_STATUSES })
      .notNull()
      .generatedAlwaysAs(
        sql`case when voided_at is not null then 'void' when open_amount > 0 then 'onAccount'
        else 'allocated' end`,
      ),
    search: text().generatedAlwaysAs(sql`search_text(number || ' ' || coalesce(reference, ''))`),
  },
  (table) => [
    index("payments_paid_on").on(table.paidOn, table.id),
    index("payments_amount").on(table.amount, table.id),
    index("payments_open_amount").on(table.openAmount, table.id),
    index("payments_of_pharmacy").on(table.organization, table.paidOn, table.id),
    index("payments_on_account")
      .on(table.organization, table.paidOn, table.openAmount)
      .where(sql`open_amount > 0`),
    index("payments_voided_on")
      .on(table.organization, table.voidedOn)
      .where(sql`voided_on is not null`),
    index("payments_search").using("gin", table.search.op("gin_trgm_ops")),
    index("payments_identifiers").using("gin", identifiersOf([table.number])),
    check("payments_open", sql`open_amount between 0 and amount and amount > 0`),
    check("payments_voided", sql`(voided_at is null) = (voided_on is null)`),
  ],
);

export const paymentKind: Kind<typeof payments> = {
  table: payments,
  model: "payment",
  thing: "Payment",
  label: ({ number }) => number,
  organization: payments.organization,
  hidden: ["search", "voidedOn"],
};

export const paymentCounts = pgTable("payment_counts", {
  year: integer().primaryKey(),
  count: integer().notNull(),
});

export const refundCounts = pgTable("refund_counts", {
  year: integer().primaryKey(),
  count: integer().notNull(),
});

export const writeOffCounts = pgTable("write_off_counts", {
  year: integer().primaryKey(),
  count: integer().notNull(),
});

export const PAYMENT_NUMBERS = {
  payment: { prefix: "PAY", counts: paymentCounts, digits: 6 },
  refund: { prefix: "REF", counts: refundCounts, digits: 6 },
  writeOff: { prefix: "WO", counts: writeOffCounts, digits: 6 },
};

/** A part of a document that takes away, on one that adds. One that is taken back is deleted. */
export const allocations = pgTable(
  "allocations",
  {
    ...recordColumns(),
    organization: uuid()
      .notNull()
      .references(() => organizations.id),
    currency: text().notNull(),
    /** A payment or a write-off. */
    payment: uuid().references(() => payments.id),
    creditNote: uuid().references(() => invoices.id),
    invoice: uuid().references(() => invoices.id),
    refund: uuid().references(() => payments.id),
    amount: minorUnits().notNull(),
  },
  (table) => [
    index("allocations_payment").on(table.payment),
    index("allocations_credit_note").on(table.creditNote),
    index("allocations_invoice").on(table.invoice),
    index("allocations_refund").on(table.refund),
    // a pharmacy that is deleted
    index("allocations_organization").on(table.organization),
    check(
      "allocations_ends",
      sql`num_nonnulls(payment, credit_note) = 1 and num_nonnulls(invoice, refund) = 1
        and amount > 0`,
    ),
  ],
);

export const allocationKind: Kind<typeof allocations> = {
  table: allocations,
  model: "allocation",
  thing: "Allocation",
  label: ({ amount, currency }) => `of ${inMoney(amount, currency)}`,
  organization: allocations.organization,
};

export type PaymentRow = typeof payments.$inferSelect;
export type AllocationRow = typeof allocations.$inferSelect;
