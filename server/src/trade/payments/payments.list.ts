import type { PaymentColumn, PaymentListQuery } from "@pharmacy/contract/payments/payments";
import { wordsOf } from "@pharmacy/contract/words";
import { sql } from "drizzle-orm";
import { pharmaciesNamed } from "../../identity/accounts/organizations.named.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database } from "../../platform/db/database.ts";
import { equals, type ListedRow } from "../../platform/db/list.ts";
import { searchByNames } from "../../platform/db/list-naming.ts";
import { datesOfRecord, type ExportColumns } from "../../platform/export/columns.ts";
import { amountWith, decimal } from "../../platform/export/decimal.ts";
import { scopeOf } from "../../platform/http/access.ts";
import { derived } from "./payments.reads.ts";
import { paymentKind, payments } from "./payments.table.ts";

type Query = Pick<PaymentListQuery, "search" | "organization" | "kind" | "status">;

/** Found by their number, their reference, and the name of their pharmacy. */
export async function listOptions(
  db: Database,
  actor: Pick<Actor, "id" | "role" | "organization">,
  { search, organization, kind, status }: Query,
) {
  return {
    search: await searchByNames(db, search, payments.search, [
      { column: payments.organization, idsOf: pharmaciesNamed },
    ]),
    where: [
      scopeOf(actor, paymentKind),
      equals(payments.organization, organization),
      equals(payments.kind, kind),
      equals(payments.status, status),
    ],
    sorts: {
      paidOn: [payments.paidOn],
      number: [payments.number],
      amount: [payments.amount],
      openAmount: [payments.openAmount],
    },
    order: { by: [payments.paidOn], descending: true },
    derived,
  };
}

const CURRENCY = sql`payments.currency`;

/** Exports write decimal amounts, and what was paid back with a minus. */
const amounts = {
  paid: amountWith(
    sql`case when payments.kind = 'refund' then -payments.amount else payments.amount end`,
    CURRENCY,
  ),
  left: amountWith(sql`payments.open_amount`, CURRENCY),
};

export const exported = { ...derived, ...amounts };

export const exportColumns: ExportColumns<
  ListedRow<typeof payments, typeof exported>,
  PaymentColumn
> = {
  number: { heading: "Number", width: 18, field: "number" },
  organization: { heading: "Pharmacy", width: 36, field: "organizationName" },
  kind: { heading: "Kind", field: "kind", show: wordsOf },
  paidOn: { heading: "Paid", as: "date", field: "paidOn" },
  method: { heading: "Method", field: "method", show: (method) => method && wordsOf(method) },
  reference: { heading: "Reference", width: 24, field: "reference" },
  amount: [
    { heading: "Amount", as: "amount", field: "paid", show: decimal },
    { heading: "Currency", field: "currency" },
  ],
  open: { heading: "On account", as: "amount", field: "left", show: decimal },
  status: { heading: "Status", field: "status", show: wordsOf },
  ...datesOfRecord,
};
