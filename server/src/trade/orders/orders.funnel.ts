import type { OrderFunnel } from "@pharmacy/contract/orders/orders";
import { OPEN_STATUSES } from "@pharmacy/contract/orders/orders.values";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database } from "../../platform/db/database.ts";
import { scopeOf } from "../../platform/http/access.ts";
import { orderKind, orders } from "./orders.table.ts";

const STEPS = ["draft", ...OPEN_STATUSES] as const;

/** Counts supplies that are not done yet: those orders stay few, however many there ever were. */
export async function readFunnel(
  db: Database,
  actor: Actor,
  organization: string | undefined,
): Promise<OrderFunnel> {
  const isMeant = organization === undefined ? undefined : eq(orders.organization, organization);
  const rows = await db
    .select({
      status: orders.status,
      currency: orders.currency,
      count: sql<number>`count(*)::int`,
      totalAmount: sql<number>`sum(${orders.totalAmount})::float8`,
    })
    .from(orders)
    .where(
      and(
        eq(orders.kind, "supply"),
        inArray(orders.status, [...STEPS]),
        scopeOf(actor, orderKind),
        isMeant,
      ),
    )
    .groupBy(orders.status, orders.currency)
    .orderBy(orders.currency);
  return {
    steps: STEPS.map((status) => {
      const own = rows.filter((row) => row.status === status);
      return {
        status,
        count: own.reduce((sum, { count }) => sum + count, 0),
        values: own.map(({ currency, totalAmount }) => ({ currency, totalAmount })),
      };
    }),
  };
}
