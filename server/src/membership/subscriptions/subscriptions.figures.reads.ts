import type { RecurringFigures } from "@pharmacy/contract/summary/recurring";
import { sql } from "drizzle-orm";
import type { Database } from "../../platform/db/database.ts";
import { type Period, sumOf } from "../../platform/summary/period.ts";
import { monthlyValueByPlanAt } from "./subscriptions.states-in-sql.ts";

export async function readRecurring(db: Database, period: Period): Promise<RecurringFigures> {
  const [values, moves] = await Promise.all([monthlyValues(db, period), movesIn(db, period)]);
  const currencies = [...new Set(values.map(({ currency }) => currency))];
  return {
    pharmacies: sumOf(values.map(({ pharmacies }) => pharmacies)),
    recurring: currencies.map((currency) => {
      const own = values.filter((value) => value.currency === currency);
      return {
        currency,
        amount: Math.round(sumOf(own.map(({ exact }) => exact))),
        plans: own.map(({ id, name, exact, pharmacies }) => ({
          plan: { id, name },
          amount: Math.round(exact),
          pharmacies,
        })),
      };
    }),
    ...moves,
  };
}

type Value = { id: string; name: string; currency: string; exact: number; pharmacies: number };

async function monthlyValues(db: Database, { now }: Period): Promise<Value[]> {
  const { rows } = await db.execute<Value>(monthlyValueByPlanAt(now));
  return rows;
}

type Moves = Pick<RecurringFigures, "gained" | "lost">;

/** A term that was closed before its first day never ran. */
async function movesIn(db: Database, { before, from, today }: Period): Promise<Moves> {
  const counted = (day: string) => sql`json_build_object(
    'total', count(*) filter (where ${sql.identifier(day)} between ${from}::date and ${today}::date),
    'before', count(*) filter (where ${sql.identifier(day)} >= ${before}::date
      and ${sql.identifier(day)} < ${from}::date))`;
  const { rows } = await db.execute<Moves>(sql`
    with terms as (
      select organization, start_date, not is_trial and price > 0 as is_paid,
        coalesce(closed_on, grace_end_date) + 1 as ended_on,
        lead(start_date) over (partition by organization order by start_date) as next_start
      from subscriptions where closed_on is null or closed_on >= start_date),
    gained as (
      select min(start_date) as day from terms where is_paid group by organization),
    lost as (
      select ended_on as day from terms where next_start is null or next_start > ended_on)
    select (select ${counted("day")} from gained) as gained,
      (select ${counted("day")} from lost) as lost`);
  return rows[0] ?? { gained: NONE, lost: NONE };
}

const NONE = { total: 0, before: 0 };
