import { besideFew } from "./beside-few.ts";
import { fillBuyers, fillOrders, LINES_EACH } from "./data/orders.ts";
import type { Result } from "./report.ts";

const SMALL = 1_000;
const ORDERS = Number(process.env.BENCH_ROWS ?? 1_000_000);

const PATHS = [
  "orders",
  "orders?page=30",
  "orders?status=open",
  "orders?status=placed",
  "orders?status=delivered",
  "orders?payment=unpaid",
  "orders?sort=totalAmount&order=desc",
  "orders?search=SO-2026-0000777",
  "orders?search=shop%20777",
  "orders?search=ITM-000777",
  "orders/funnel",
  "order-demand",
] as const;

/** A million orders of eight lines each, beside the same lists of a thousand. */
export function measure(databaseUrl: string): Promise<Result[]> {
  return besideFew({
    databaseUrl,
    paths: PATHS,
    async fillFew() {
      await fillBuyers(databaseUrl);
      await fillOrders(databaseUrl, 1, SMALL);
    },
    fillMany: () => fillOrders(databaseUrl, SMALL + 1, ORDERS),
    rowsOf: (list) => (list === "order-demand" ? ORDERS * LINES_EACH : ORDERS),
  });
}
