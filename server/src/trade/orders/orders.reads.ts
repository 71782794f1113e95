import type { ActingUser } from "@pharmacy/contract/acts";
import type { ItemReference } from "@pharmacy/contract/items/items";
import type { ListReference } from "@pharmacy/contract/lists/lists";
import type { Order, OrderLine, OrderSummary } from "@pharmacy/contract/orders/orders";
import { ORDER_ACTS } from "@pharmacy/contract/orders/orders.acts";
import { netOfLine, totalsOf } from "@pharmacy/contract/orders/orders.totals";
import { asc, eq, getTableColumns, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { joinedBy, referredTo } from "../../platform/db/joined.ts";
import type { ListedRow } from "../../platform/db/list.ts";
import { steady } from "../../platform/db/read-record.ts";
import { getRecord } from "../../platform/db/records.ts";
import { blockedActs } from "../../platform/http/require-act.ts";
import { orderBuyerOf, priceLines } from "./orders.pricing.ts";
import { stateOfOrder, sumsOfRow } from "./orders.sums.ts";
import { type LineRow, type OrderRow, orderKind, orderLines, type orders } from "./orders.table.ts";

type Handle = Database | Transaction;

type ShownTerm = NonNullable<OrderSummary["term"]>;

const term = referredTo("subscriptions", "term", "orders.subscription");
const pharmacy = referredTo("organizations", "pharmacy", "orders.organization");

export const derived = steady({
  term: joinedBy(
    term,
    sql<ShownTerm | null>`case when term.id is not null then json_build_object('id', term.id,
      'planName', term.plan_name, 'startDate', term.start_date, 'endDate', term.end_date,
      'closedOn', term.closed_on) end`,
  ),
  taxRateBps: joinedBy(term, sql<number | null>`term.tax_rate_bps`),
  organizationName: joinedBy(pharmacy, sql<string>`pharmacy.name`),
  approvalAmount: joinedBy(pharmacy, sql<number | null>`pharmacy.approval_amount::float8`),
});

export type ListedOrder = ListedRow<typeof orders, typeof derived>;

export function shownSummary(row: ListedOrder): OrderSummary {
  const { organization, organizationName } = row;
  return {
    ...row,
    organization: { id: organization, name: organizationName },
    sums: sumsOfRow(row),
  };
}

type ReadLine = LineRow & { itemReference: ItemReference; listReference: ListReference | null };

function readLines(db: Handle, order: string): Promise<ReadLine[]> {
  return db
    .select({
      ...getTableColumns(orderLines),
      itemReference: sql<ItemReference>`(select json_build_object('id', i.id, 'code', i.code,
        'name', i.name, 'status', i.status) from items i where i.id = order_lines.item)`,
      listReference: sql<ListReference | null>`(select json_build_object('id', p.id,
        'code', p.code, 'name', p.name) from price_lists p where p.id = order_lines.list)`,
    })
    .from(orderLines)
    .where(eq(orderLines.order, order))
    .orderBy(asc(orderLines.place), asc(orderLines.id));
}

/** An order with its lines, and for each act whether the caller may do it now. */
export async function readOrderRow(
  db: Handle,
  actor: ActingUser,
  id: string,
  now: number,
): Promise<Order> {
  const row = (await getRecord(db, orderKind, id, derived)) as ListedOrder;
  const lines = await readLines(db, id);
  const problems = row.status === "draft" ? await problemsOf(db, row, lines, now) : [];
  return {
    ...row,
    ...shownSummary(row),
    taxes: row.kind === "fee" ? taxesOfFee(row) : totalsOf(lines, row).taxes,
    lines: lines.map((line, place) => shownLine(line, problems[place] ?? null)),
    blocked: blockedActs("order", ORDER_ACTS, stateOfOrder(row, row.approvalAmount), actor),
  };
}

const taxesOfFee = ({ taxRateBps, netAmount, taxAmount }: ListedOrder) => [
  { rateBps: taxRateBps ?? 0, base: netAmount, tax: taxAmount },
];

/** Prices and items change while an order is being written. */
async function problemsOf(
  db: Handle,
  { organization }: OrderRow,
  lines: readonly LineRow[],
  now: number,
): Promise<(string | null)[]> {
  const buyer = await orderBuyerOf(db, organization, now);
  const priced = await priceLines(db, buyer, lines);
  return priced.map(({ problem }) => problem);
}

function shownLine(
  { itemReference, listReference, ...line }: ReadLine,
  problem: string | null,
): OrderLine {
  return {
    ...line,
    item: itemReference,
    list: listReference,
    netAmount: netOfLine(line),
    problem,
  };
}
