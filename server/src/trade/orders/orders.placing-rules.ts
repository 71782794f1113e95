import { inMoney } from "@pharmacy/contract/currencies";
import type { OrderTerms } from "@pharmacy/contract/orders/orders.totals";
import { and, eq, gte, lt, ne, sql } from "drizzle-orm";
import type { organizations } from "../../identity/accounts/organizations.table.ts";
import { standingOf, terms } from "../../membership/subscriptions/subscriptions.standing.ts";
import { AppError } from "../../platform/app-error.ts";
import { todayIn } from "../../platform/days.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import type { OrderBuyer } from "./orders.pricing.ts";
import { orders } from "./orders.table.ts";

type Pharmacy = typeof organizations.$inferSelect;

/** The pharmacy must be locked. */
export function requireMayOrder(pharmacy: Pharmacy, now: number): void {
  const { name, status, orderHold, orderHoldReason, licenceExpiresOn, timeZone } = pharmacy;
  if (status !== "active") {
    throw new AppError("conflict", `${name} is inactive. Activate the pharmacy first.`);
  }
  if (orderHold) {
    const reason = orderHoldReason ?? "ask the network";
    throw new AppError("conflict", `Orders of ${name} are on hold: ${reason}`);
  }
  if (licenceExpiresOn !== null && licenceExpiresOn < todayIn(timeZone, now)) {
    throw new AppError("conflict", `The licence of ${name} has expired. Renew it before ordering.`);
  }
}

/** Orders of this calendar month at the pharmacy count, but not those that were cancelled. */
export async function requireRoomInMonth(
  tx: Transaction,
  { id, name, timeZone }: Pharmacy,
  now: number,
): Promise<void> {
  const { rows } = await tx.execute<{ terms: Parameters<typeof standingOf>[0] }>(
    sql`select ${terms} as terms from organizations where id = ${id}`,
  );
  const most = rows[0] ? standingOf(rows[0].terms, now).allowance.maxOrdersPerMonth : 0;
  if (most === null) return;
  const placed = await placedInMonth(tx, { id, timeZone }, now);
  if (placed < most) return;
  const ordersInWords = most === 1 ? "1 order" : `${most} orders`;
  throw new AppError(
    "plan_limit",
    `The plan of ${name} allows ${ordersInWords} a month. ${placed === 1 ? "One was" : `${placed} were`} placed this month.`,
  );
}

/** Fees are not limited. */
export function placedInMonth(
  db: Database | Transaction,
  { id, timeZone }: Pick<Pharmacy, "id" | "timeZone">,
  now: number,
): Promise<number> {
  const month = `${todayIn(timeZone, now).slice(0, 7)}-01`;
  const begin = sql`(${month}::date::timestamp at time zone ${timeZone})`;
  const end = sql`((${month}::date + interval '1 month')::timestamp at time zone ${timeZone})`;
  return db.$count(
    orders,
    and(
      eq(orders.organization, id),
      eq(orders.kind, "supply"),
      ne(orders.status, "cancelled"),
      gte(orders.placedAt, begin),
      lt(orders.placedAt, end),
    ),
  );
}

type Goods = { goods: number; terms: OrderTerms; problem: string | null };

/** The minimum value is of the goods, and only in the network's own currency. */
export function requireOrderTerms(
  { currency }: OrderBuyer,
  { goods, terms, problem }: Goods,
): void {
  const { minimumOrderValue: least } = terms;
  if (least !== null && currency === terms.currency && goods < least) {
    throw new AppError(
      "conflict",
      `Orders start at ${inMoney(least, currency)} before tax. The items of this one cost ${inMoney(goods, currency)}.`,
    );
  }
  if (problem !== null) throw new AppError("conflict", problem);
}

/** Open invoices count, and what is still to be invoiced. The pharmacy must be locked. */
export async function requireCredit(
  tx: Transaction,
  { id, name, creditLimit, currency }: Pharmacy,
  more: number,
): Promise<void> {
  if (creditLimit === null) return;
  const owed = await owedBy(tx, id);
  if (owed + more <= creditLimit) return;
  throw new AppError(
    "conflict",
    `This order would pass the credit limit of ${inMoney(creditLimit, currency)}. ${name} already owes ${inMoney(owed, currency)}.`,
  );
}

async function owedBy(tx: Transaction, organization: string): Promise<number> {
  const { rows } = await tx.execute<{ owed: number }>(sql`select (
    (select coalesce(sum(uninvoiced_amount), 0) from orders
      where organization = ${organization} and uninvoiced_amount > 0)
    + (select coalesce(sum(open_amount), 0) from invoices
      where organization = ${organization} and open_amount > 0 and kind = 'invoice'))::float8 as owed`);
  return rows[0]?.owed ?? 0;
}
