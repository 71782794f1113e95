import {
  EXPENSE_CATEGORIES,
  EXPENSE_REPEATS,
  EXPENSE_STATUSES,
  PAYMENT_METHODS,
} from "@pharmacy/contract/expenses/expenses.values";
import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { organizations } from "../../identity/accounts/organizations.table.ts";
import { identifiersOf, instant, recordColumns } from "../../platform/db/columns.ts";
import type { Kind } from "../../platform/db/kinds.ts";
import type { YearlyNumbers } from "../../platform/db/yearly-numbers.ts";
import { files } from "../../platform/files/files.table.ts";

/**
 * Expenses that need attention first, latest on top. List orders only ascend, so dates sort by the
 * days left until a far day.
 */
export const WAITING_FIRST = [
  sql`(case when voided_at is not null then 2 when is_draft then 0 when paid_on is null then 1 else 2 end)`,
  sql`(date '2200-01-01' - incurred_on)`,
] as const;

/** The condition of the partial index, word for word: a condition on the status would not use it. */
export const IS_UNPAID = sql`(paid_on is null and voided_at is null and not is_draft)`;

export const expenses = pgTable(
  "expenses",
  {
    ...recordColumns(),
    /** EX-2026-0012: the year it was entered, and its sequence number in that year. */
    number: text().notNull().unique(),
    /** True for an unconfirmed draft of a repetition. */
    isDraft: boolean().notNull().default(false),
    incurredOn: date({ mode: "string" }).notNull(),
    category: text({ enum: EXPENSE_CATEGORIES }).notNull(),
    vendor: text().notNull(),
    description: text(),
    /** Amounts are in minor units. */
    netAmount: bigint({ mode: "number" }).notNull(),
    taxAmount: bigint({ mode: "number" }).notNull(),
    total: bigint({ mode: "number" }).notNull().generatedAlwaysAs(sql`net_amount + tax_amount`),
    currency: text().notNull(),
    organization: uuid().references(() => organizations.id),
    receipt: uuid().references(() => files.id),
    paidOn: date({ mode: "string" }),
    method: text({ enum: PAYMENT_METHODS }),
    reference: text(),
    /** Only the latest expense of a series has these three. */
    repeats: text({ enum: EXPENSE_REPEATS }),
    /** The day of the month on which the series started, which a short month does not shift. */
    repeatDay: integer(),
    repeatsOn: date({ mode: "string" }),
    series: uuid().references((): AnyPgColumn => expenses.id),
    voidedAt: instant(),
    voidReason: text(),
    status: text({ enum: EXPENSE_STATUSES })
      .notNull()
      .generatedAlwaysAs(
        sql`case when voided_at is not null then 'void' when is_draft then 'draft' when paid_on is null then 'unpaid' else 'paid' end`,
      ),
    vendorKey: text().generatedAlwaysAs(sql`search_text(vendor)`),
    search: text().generatedAlwaysAs(
      sql`search_text(number || ' ' || vendor || ' ' || coalesce(description, '') || ' ' || coalesce(reference, ''))`,
    ),
  },
  (table) => [
    // a file is the receipt of only one expense
    uniqueIndex("expenses_receipt").on(table.receipt),
    index("expenses_search").using("gin", table.search.op("gin_trgm_ops")),
    index("expenses_like_vendor").using("gin", table.vendorKey.op("gin_trgm_ops")),
    index("expenses_vendor_begins").on(table.vendorKey.op("text_pattern_ops"), table.id),
    index("expenses_identifiers").using("gin", identifiersOf([table.number, table.reference])),
    index("expenses_waiting").on(...WAITING_FIRST, table.id),
    index("expenses_incurred_on").on(table.incurredOn, table.id),
    index("expenses_vendor").on(table.vendorKey, table.id),
    index("expenses_total").on(table.total, table.id),
    index("expenses_paid_on").on(table.paidOn, table.id),
    index("expenses_paid_on_desc").on(table.paidOn.desc().nullsLast(), table.id.desc().nullsLast()),
    index("expenses_created_at").on(table.createdAt, table.id),
    index("expenses_unpaid").on(table.total).where(IS_UNPAID),
    index("expenses_series").on(table.series),
    index("expenses_due").on(table.repeatsOn).where(sql`repeats_on is not null`),
    index("expenses_organization").on(table.organization).where(sql`organization is not null`),
  ],
);

export const expenseKind: Kind<typeof expenses> = {
  table: expenses,
  model: "expense",
  thing: "Expense",
  label: (expense) => `${expense.number} (${expense.vendor})`,
  organization: expenses.organization,
  hidden: ["search", "vendorKey", "isDraft", "repeatDay"],
};

/** Counters for the next number. */
export const expenseYears = pgTable("expense_years", {
  year: integer().primaryKey(),
  count: integer().notNull(),
});

export const expenseNumbers: YearlyNumbers = { prefix: "EX", counts: expenseYears };
