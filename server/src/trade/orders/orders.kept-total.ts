import type { OrderListQuery } from "@pharmacy/contract/orders/orders";
import {
  OPEN_STATUSES,
  ORDER_KINDS,
  ORDER_PAYMENTS,
  ORDER_STATUSES,
} from "@pharmacy/contract/orders/orders.values";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Actor } from "../../platform/db/audit.ts";
import { totalIn } from "../../platform/db/counted.ts";
import type { Kept } from "../../platform/db/list-selection.ts";
import { isAny, listedPharmacy } from "../../platform/db/listed-pharmacy.ts";
import { orderPharmacyCounts, orderStateCounts } from "./order-counts.table.ts";
import { orders } from "./orders.table.ts";

type Query = Pick<
  OrderListQuery,
  "search" | "organization" | "kind" | "payment" | "status" | "sort" | "order"
>;

/** The total of a list of orders without counting them, unless a search or a day narrows it. */
export function keptTotal(
  actor: Pick<Actor, "organization">,
  { search, organization, kind, payment, status, sort, order }: Query,
): { kept?: Kept } {
  const statuses = status === "open" ? [...OPEN_STATUSES] : [status];
  const isKnown =
    statuses.every((one) => isAny(one) || ORDER_STATUSES.some((known) => known === one)) &&
    (isAny(kind) || ORDER_KINDS.some((known) => known === kind)) &&
    (isAny(payment) || ORDER_PAYMENTS.some((known) => known === payment));
  if (search.trim() !== "" || !isKnown) return {};
  const among = (table: Counted) =>
    and(
      isAny(kind) ? undefined : eq(table.kind, kind),
      isAny(status) ? undefined : inArray(table.status, statuses),
      isAny(payment) ? undefined : eq(table.payment, payment),
    );
  const part = [kind, status, payment, sort, order].join(" ");
  const pharmacy = listedPharmacy(actor, organization);
  if (pharmacy === undefined) return {};
  if (pharmacy === null) {
    return {
      kept: { total: totalIn(orderStateCounts, among(orderStateCounts)), name: `SO ${part}` },
    };
  }
  const totalOf = (one: SQL) =>
    totalIn(
      orderPharmacyCounts,
      and(sql`${orderPharmacyCounts.organization} = ${one}`, among(orderPharmacyCounts)),
    );
  const bound = sql`${sql.placeholder("organization")}::uuid`;
  return {
    kept: {
      total: totalOf(sql`${pharmacy}::uuid`),
      // the network has drafts last
      name: `${actor.organization === null ? "SOn" : "SOp"} ${part}`,
      bound: {
        total: totalOf(bound),
        condition: sql`${and(sql`${orders.organization} = ${bound}`, among(orders))}`,
        values: { organization: pharmacy },
      },
    },
  };
}

type Counted = typeof orderStateCounts | typeof orderPharmacyCounts | typeof orders;
