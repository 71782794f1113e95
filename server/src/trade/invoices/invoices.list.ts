import type { InvoiceColumn, InvoiceListQuery } from "@pharmacy/contract/invoices/invoices";
import { wordsOf } from "@pharmacy/contract/words";
import { type SQL, sql } from "drizzle-orm";
import { pharmaciesNamed } from "../../identity/accounts/organizations.named.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database } from "../../platform/db/database.ts";
import { contains, equals, type ListedRow } from "../../platform/db/list.ts";
import { searchByNames } from "../../platform/db/list-naming.ts";
import { datesOfRecord, type ExportColumns } from "../../platform/export/columns.ts";
import { amountWith, decimal } from "../../platform/export/decimal.ts";
import { scopeOf } from "../../platform/http/access.ts";
import { orders } from "../orders/orders.table.ts";
import { derived, IS_DISPUTED } from "./invoices.reads.ts";
import { invoiceKind, invoices } from "./invoices.table.ts";

type Query = Pick<InvoiceListQuery, "search" | "organization" | "kind" | "status">;

/** Found by their own number, that of their order, and the name of their pharmacy. */
export async function listOptions(
  db: Database,
  actor: Pick<Actor, "id" | "role" | "organization">,
  { search, organization, kind, status }: Query,
  now: number,
) {
  return {
    search: await searchByNames(db, search, invoices.search, [
      { column: invoices.organization, idsOf: pharmaciesNamed },
      { column: invoices.order, idsOf: ordersNumbered },
    ]),
    where: [
      scopeOf(actor, invoiceKind),
      equals(invoices.organization, organization),
      equals(invoices.kind, kind),
      withStatus(status, now),
    ],
    sorts: {
      issueDate: [invoices.issueDate],
      number: [invoices.number],
      dueDate: [invoices.dueDate],
      totalAmount: [invoices.totalAmount],
      openAmount: [invoices.openAmount],
    },
    order: { by: [invoices.issueDate], descending: true },
    derived,
  };
}

const IS_OPEN = sql`(invoices.open_amount > 0 and invoices.kind = 'invoice')`;

const IS_ON_ACCOUNT = sql`(invoices.open_amount > 0 and invoices.kind = 'creditNote')`;

/** Overdue invoices are open, too. An invalid status finds nothing. */
function withStatus(status: string, now: number): SQL | undefined {
  if (status === "" || status === "all") return;
  if (status === "open") return IS_OPEN;
  if (status === "overdue") return sql`(${IS_OPEN} and ${isPastDue(now)})`;
  if (status === "disputed") return IS_DISPUTED;
  if (status === "onAccount") return IS_ON_ACCOUNT;
  return status === "settled" ? sql`invoices.open_amount = 0` : sql`false`;
}

/** The day is the pharmacy's. */
const isPastDue = (now: number) => sql`invoices.due_date
  < (${new Date(now).toISOString()}::timestamptz at time zone
    (select o.time_zone from organizations o where o.id = invoices.organization))::date`;

const statusAt = (now: number) => sql<string>`(case when invoices.open_amount = 0 then 'settled'
  when ${IS_ON_ACCOUNT} then 'onAccount' when ${isPastDue(now)} then 'overdue' else 'open' end)`;

const ordersNumbered = (word: string): SQL => sql`select ${orders.id} from ${orders}
  where ${contains(orders.search, word)}`;

const CURRENCY = sql`invoices.currency`;

/** Exports write decimal amounts. */
const amounts = {
  net: amountWith(sql`invoices.net_amount`, CURRENCY),
  tax: amountWith(sql`invoices.tax_amount`, CURRENCY),
  gross: amountWith(sql`invoices.total_amount`, CURRENCY),
  open: amountWith(sql`invoices.open_amount`, CURRENCY),
};

export const exportedAt = (now: number) => ({ ...derived, ...amounts, status: statusAt(now) });

export const exportColumns: ExportColumns<
  ListedRow<typeof invoices, ReturnType<typeof exportedAt>>,
  InvoiceColumn
> = {
  number: [
    { heading: "Number", width: 18, field: "number" },
    { heading: "Kind", field: "kind", show: wordsOf },
    { heading: "Credits", width: 18, field: "creditsNumber" },
  ],
  organization: { heading: "Pharmacy", width: 36, field: "organizationName" },
  order: { heading: "Order", width: 18, field: "orderNumber" },
  issueDate: { heading: "Issued", as: "date", field: "issueDate" },
  dueDate: { heading: "Due", as: "date", field: "dueDate" },
  total: [
    { heading: "Net amount", as: "amount", field: "net", show: decimal },
    { heading: "Tax", as: "amount", field: "tax", show: decimal },
    { heading: "Total", as: "amount", field: "gross", show: decimal },
    { heading: "Currency", field: "currency" },
  ],
  status: { heading: "Status", field: "status", show: wordsOf },
  open: { heading: "Open amount", as: "amount", field: "open", show: decimal },
  ...datesOfRecord,
};
