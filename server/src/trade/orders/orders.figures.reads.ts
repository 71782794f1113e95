import type { OrderFigures } from "@pharmacy/contract/orders/orders.figures";
import { OPEN_STATUSES } from "@pharmacy/contract/orders/orders.values";
import { USUAL_WEEKS } from "@pharmacy/contract/summary/figures.values";
import { and, eq, inArray, sql } from "drizzle-orm";
import { addDays } from "../../platform/days.ts";
import type { Database } from "../../platform/db/database.ts";
import { daysAfter, type Period, seriesOf, startOf, sumOf } from "../../platform/summary/period.ts";
import { orderStateCounts } from "./order-counts.table.ts";
import { orders } from "./orders.table.ts";

export async function readOrderFigures(db: Database, period: Period): Promise<OrderFigures> {
  const [steps, rows] = await Promise.all([openSteps(db), placedByDay(db, period)]);
  const currencies = [...new Set(rows.map(({ currency }) => currency))].sort();
  const counts = sumsByDay(rows.map(({ day, count }) => [day, count]));
  return {
    steps,
    today: { count: counts.get(period.today) ?? 0, usual: usualOf(period, counts) },
    placed: seriesOf(period, counts),
    values: currencies.map((currency) => {
      const own = rows.filter((row) => row.currency === currency);
      const amounts = sumsByDay(own.map(({ day, amount }) => [day, amount]));
      return {
        currency,
        ...seriesOf(period, amounts),
        today: amounts.get(period.today) ?? 0,
        usual: Math.round(usualOf(period, amounts)),
      };
    }),
  };
}

/** The kept counts, which the lists' totals come from, too. */
async function openSteps(db: Database): Promise<OrderFigures["steps"]> {
  const rows = await db
    .select({
      status: orderStateCounts.status,
      count: sql<number>`sum(${orderStateCounts.n})::int`,
    })
    .from(orderStateCounts)
    .where(
      and(
        eq(orderStateCounts.kind, "supply"),
        inArray(orderStateCounts.status, [...OPEN_STATUSES]),
      ),
    )
    .groupBy(orderStateCounts.status);
  const counts = new Map(rows.map(({ status, count }) => [status, count]));
  return OPEN_STATUSES.map((status) => ({ status, count: counts.get(status) ?? 0 }));
}

type Placed = { day: string; currency: string; count: number; amount: number };

/** Orders by the day they were placed, including those cancelled afterwards. */
async function placedByDay(db: Database, period: Period): Promise<Placed[]> {
  const firstUsual = addDays(period.today, -7 * USUAL_WEEKS);
  const first = period.before < firstUsual ? period.before : firstUsual;
  const { rows } = await db.execute<Omit<Placed, "day"> & { place: number }>(sql`
    select ${daysAfter(period, first, orders.placedAt)} as place, currency,
      count(*)::int as count, sum(total_amount)::float8 as amount
    from ${orders}
    where kind = 'supply' and ${orders.placedAt} >= ${startOf(period, first)}
      and ${orders.placedAt} < ${startOf(period, addDays(period.today, 1))}
    group by 1, 2`);
  return rows.map(({ place, ...placed }) => ({ ...placed, day: addDays(first, place) }));
}

function sumsByDay(numbers: readonly (readonly [day: string, number: number])[]) {
  const sums = new Map<string, number>();
  for (const [day, number] of numbers) sums.set(day, (sums.get(day) ?? 0) + number);
  return sums;
}

/** The mean of the same weekday. */
function usualOf({ today }: Period, numbers: ReadonlyMap<string, number>): number {
  const days = Array.from({ length: USUAL_WEEKS }, (_, place) => addDays(today, -7 * (place + 1)));
  return sumOf(days.map((day) => numbers.get(day) ?? 0)) / USUAL_WEEKS;
}
