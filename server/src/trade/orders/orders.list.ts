import type { OrderColumn, OrderListQuery } from "@pharmacy/contract/orders/orders";
import { OPEN_STATUSES } from "@pharmacy/contract/orders/orders.values";
import { wordsOf } from "@pharmacy/contract/words";
import { inArray, type SQL, sql } from "drizzle-orm";
import { items } from "../../catalogue/items/items.table.ts";
import { pharmaciesNamed } from "../../identity/accounts/organizations.named.ts";
import { narrowed } from "../../platform/conditions/conditions.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database } from "../../platform/db/database.ts";
import { contains, equals, type ListedRow } from "../../platform/db/list.ts";
import { searchByNames } from "../../platform/db/list-naming.ts";
import { datesOfRecord, type ExportColumns } from "../../platform/export/columns.ts";
import { amountWith, decimal } from "../../platform/export/decimal.ts";
import { scopeOf } from "../../platform/http/access.ts";
import { keptTotal } from "./orders.kept-total.ts";
import { derived } from "./orders.reads.ts";
import { orderKind, orders } from "./orders.table.ts";

type Query = Pick<
  OrderListQuery,
  "search" | "organization" | "kind" | "payment" | "status" | "sort" | "order"
>;

/** The latest on top. What a pharmacy has not placed comes first there, and last for the network. */
export async function listOptions(
  db: Database,
  actor: Pick<Actor, "id" | "role" | "organization">,
  query: Query,
  now: number,
) {
  const { search, organization, kind, payment, status } = query;
  return {
    search: await searchByNames(db, search, orders.search, [
      { column: orders.organization, idsOf: pharmaciesNamed },
      { column: orders.id, idsOf: ordersOfItem },
    ]),
    where: [
      scopeOf(actor, orderKind),
      equals(orders.organization, organization),
      equals(orders.kind, kind),
      withPayment(payment, now),
      status === "open"
        ? inArray(orders.status, [...OPEN_STATUSES])
        : equals(orders.status, status),
    ],
    sorts: {
      placedAt: [orders.placedAt],
      number: [orders.number],
      totalAmount: [orders.totalAmount],
    },
    emptyLast: isOfNetwork(actor) ? ["placedAt"] : [],
    order: {
      by: [orders.placedAt],
      descending: true,
      // orders of one status all have a moment, or none has
      isEmptyLast: isOfNetwork(actor) && status === "",
    },
    derived,
    ...keptTotal(actor, query),
  };
}

/** With the conditions of the query. */
export async function listedOptions(
  db: Database,
  actor: Pick<Actor, "id" | "role" | "organization">,
  query: OrderListQuery,
  now: number,
) {
  const options = await listOptions(db, actor, query, now);
  return narrowed(actor, orderKind, query, exportColumns, options, exported);
}

function withPayment(payment: string, now: number): SQL | undefined {
  if (payment === "overdue") return isOverdue(now);
  if (payment === "toInvoice") return TO_INVOICE;
  return equals(orders.payment, payment);
}

const TO_INVOICE = sql`(orders.not_invoiced_because is not null and orders.status <> 'cancelled')`;

/** The day is the pharmacy's. */
const isOverdue = (now: number): SQL => sql`orders.id in (select i."order" from invoices i
  join organizations o on o.id = i.organization where i.open_amount > 0 and i.kind = 'invoice'
  and i.due_date < (${new Date(now).toISOString()}::timestamptz at time zone o.time_zone)::date)`;

const isOfNetwork = ({ organization }: Pick<Actor, "organization">) => organization === null;

/** Orders with an item of this name, code or GTIN. */
const ordersOfItem = (word: string): SQL => sql`select distinct l.order from order_lines l
  join ${items} on ${items.id} = l.item where ${contains(items.search, word)}`;

const CURRENCY = sql`orders.currency`;

/** Exports write decimal amounts. */
const amounts = {
  net: amountWith(sql`orders.net_amount`, CURRENCY),
  tax: amountWith(sql`orders.tax_amount`, CURRENCY),
  gross: amountWith(sql`orders.total_amount`, CURRENCY),
};

export const exported = { ...derived, ...amounts };

export const exportColumns: ExportColumns<
  ListedRow<typeof orders, typeof exported>,
  OrderColumn
> = {
  number: [
    { heading: "Number", width: 18, field: "number" },
    { heading: "Kind", field: "kind", show: wordsOf },
  ],
  organization: { heading: "Pharmacy", width: 36, field: "organizationName" },
  status: { heading: "Status", field: "status", show: wordsOf },
  payment: { heading: "Payment", field: "payment", show: wordsOf },
  placedAt: { heading: "Placed", as: "instant", field: "placedAt" },
  lines: [
    { heading: "Lines", as: "number", field: "lineCount" },
    { heading: "Packs wanted", as: "number", field: "packsWanted" },
    { heading: "Packs shipped", as: "number", field: "packsShipped" },
  ],
  total: [
    { heading: "Net amount", as: "amount", field: "net", also: ["netAmount"], show: decimal },
    { heading: "Tax", as: "amount", field: "tax", also: ["taxAmount"], show: decimal },
    { heading: "Total", as: "amount", field: "gross", also: ["totalAmount"], show: decimal },
    { heading: "Currency", field: "currency" },
  ],
  reference: { heading: "Pharmacy's reference", field: "buyerReference" },
  wantedBy: { heading: "Wanted by", as: "date", field: "requestedDeliveryOn" },
  ...datesOfRecord,
};
