import { MonthQuery } from "@pharmacy/contract/expenses/expense-totals";
import type { ExpenseColumn, ExpenseListQuery } from "@pharmacy/contract/expenses/expenses";
import { wordsOf } from "@pharmacy/contract/words";
import { and, gte, lt, type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { narrowed } from "../../platform/conditions/conditions.ts";
import type { Actor } from "../../platform/db/audit.ts";
import { equals, type ListedRow } from "../../platform/db/list.ts";
import { datesOfRecord, type ExportColumns } from "../../platform/export/columns.ts";
import { amountWith, decimal } from "../../platform/export/decimal.ts";
import { spanOfMonth } from "./expenses.dates.ts";
import { expenseKind, expenses, WAITING_FIRST } from "./expenses.table.ts";

type Filters = Pick<
  ExpenseListQuery,
  "month" | "category" | "status" | "currency" | "organization"
>;

export const derived = {
  organizationName: sql<
    string | null
  >`(select o.name from organizations o where o.id = expenses.organization)`,
  bankLine: sql<string | null>`(select l.id from bank_lines l where l.expense = expenses.id)`,
};

const CURRENCY = sql`expenses.currency`;

/** The currency determines the decimals. */
const amounts = {
  net: amountWith(sql`expenses.net_amount`, CURRENCY),
  tax: amountWith(sql`expenses.tax_amount`, CURRENCY),
  gross: amountWith(sql`expenses.total`, CURRENCY),
  receiptName: sql<string | null>`(select f.name from files f where f.id = expenses.receipt)`,
};

export function listOptions({ month, category, status, currency, organization }: Filters) {
  return {
    search: expenses.search,
    where: [
      isIn(month),
      equals(expenses.category, category),
      equals(expenses.status, status),
      equals(expenses.currency, currency),
      equals(expenses.organization, organization),
    ],
    sorts: {
      incurredOn: [expenses.incurredOn],
      number: [expenses.number],
      vendor: [expenses.vendorKey],
      total: [expenses.total],
      paidOn: [expenses.paidOn],
      createdAt: [expenses.createdAt],
    },
    emptyLast: ["paidOn"],
    order: { by: [...WAITING_FIRST] },
    derived,
  };
}

/** With the conditions of the query. */
export function listedOptions(
  actor: Pick<Actor, "role">,
  query: Filters & Pick<ExpenseListQuery, "where">,
) {
  return narrowed(actor, expenseKind, query, exportColumns, listOptions(query), exported);
}

export const exported = { ...derived, ...amounts };

/** Exports write decimal amounts. */
export function exportOptions(query: Filters) {
  return { ...listOptions(query), derived: exported };
}

/** An invalid value finds nothing. */
function isIn(month: string): SQL | undefined {
  if (month === "" || month === "all") return;
  if (!z.safeParse(MonthQuery, { month }).success) return sql`false`;
  const { from, until } = spanOfMonth(month);
  return and(gte(expenses.incurredOn, from), lt(expenses.incurredOn, until));
}

type Row = ListedRow<typeof expenses, typeof exported>;

export const exportColumns: ExportColumns<Row, ExpenseColumn> = {
  number: { heading: "Number", field: "number" },
  incurredOn: { heading: "Date", as: "date", field: "incurredOn" },
  vendor: { heading: "Vendor", width: 28, field: "vendor" },
  category: { heading: "Category", width: 20, field: "category", show: wordsOf },
  description: { heading: "Description", width: 40, field: "description" },
  amounts: [
    { heading: "Net", as: "amount", field: "net", show: decimal },
    { heading: "Tax", as: "amount", field: "tax", show: decimal },
    { heading: "Total", as: "amount", field: "gross", show: decimal },
    { heading: "Currency", field: "currency" },
  ],
  paid: [
    { heading: "Paid", as: "date", field: "paidOn" },
    { heading: "Method", field: "method", show: wordsIfAny },
    { heading: "Reference", field: "reference" },
  ],
  status: { heading: "Status", field: "status", show: wordsOf },
  organization: { heading: "Pharmacy", width: 28, field: "organizationName" },
  receipt: { heading: "Receipt", width: 28, field: "receiptName" },
  repeats: { heading: "Repeats", field: "repeats", show: wordsIfAny },
  void: [
    { heading: "Voided (UTC)", as: "instant", width: 20, field: "voidedAt" },
    { heading: "Reason", width: 28, field: "voidReason" },
  ],
  ...datesOfRecord,
};

function wordsIfAny(value: string | null): string | null {
  return value && wordsOf(value);
}
