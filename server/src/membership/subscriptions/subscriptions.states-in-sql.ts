import { EXPIRING_DAYS } from "@pharmacy/contract/expiries/expiries.values";
import { SUBSCRIPTION_FILTERS } from "@pharmacy/contract/subscriptions/subscriptions.values";
import { type SQL, sql } from "drizzle-orm";
import { LATEST_BEGUN } from "./subscriptions.latest-begun.ts";

/** The local civil date of a pharmacy `o`. */
export function todayOf(now: number): SQL {
  return sql`(${new Date(now).toISOString()}::timestamptz at time zone o.time_zone)::date`;
}

const expiringDays = sql`case when t.is_trial then ${EXPIRING_DAYS.trial}::int
  else case t.interval when 'month' then ${EXPIRING_DAYS.month}::int
    when 'quarter' then ${EXPIRING_DAYS.quarter}::int else ${EXPIRING_DAYS.year}::int end end`;

/** The SQL version of `subscriptionOn`: current term `t`, next term `n`, pharmacy `o`. */
const state = sql`case
  when t.id is null then case when n.id is null then 'none' else 'scheduled' end
  when t.closed_on < o.today then
    case when t.close_reason = 'replaced' then 'expired' else 'cancelled' end
  when o.today > t.grace_end_date then 'expired'
  when o.today > t.end_date then 'grace'
  when coalesce(t.closed_on, t.end_date) - o.today <= ${expiringDays}
    and n.start_date is distinct from coalesce(t.closed_on, t.end_date) + 1 then 'expiring'
  when t.is_trial then 'trial' else 'active' end`;

/** One row for each pharmacy. The state must equal that of `subscriptionOn`. */
export function standingsAt(now: number): SQL {
  return sql`(
    select o.id, o.status, ${state} as state, coalesce(t.plan, n.plan) as plan,
      (t.id is not null and not t.is_trial and t.price > 0
        and coalesce(t.closed_on, t.end_date) >= o.today) as is_paying,
      t.price, t.currency, t.interval
    from (select o.id, o.status, ${todayOf(now)} as today from organizations o
      where o.deleted_at is null) o
    left join lateral ${LATEST_BEGUN} t on true
    left join lateral (
      select n.id, n.start_date, n.plan from subscriptions n
      where n.organization = o.id and n.start_date > o.today
        and (n.closed_on is null or n.closed_on >= n.start_date)
      order by n.start_date limit 1) n on true)`;
}

/** An unknown value matches nothing. */
export function isStanding(value: string): SQL {
  const known = SUBSCRIPTION_FILTERS.find((one) => one === value);
  if (known === "readOnly") return sql`state in ('none', 'scheduled', 'expired', 'cancelled')`;
  if (known === "paying") return sql`is_paying`;
  return known ? sql`state = ${known}` : sql`false`;
}

/** A row for each plan and currency, the largest currency and then the largest plan first. */
export function monthlyValueByPlanAt(now: number): SQL {
  return sql`select p.id, p.name, v.currency, v.exact, v.pharmacies
    from (select plan, currency, sum(price / ${monthsOf})::float8 as exact,
        count(*)::int as pharmacies
      from ${standingsAt(now)} standings where is_paying group by plan, currency) v
    join plans p on p.id = v.plan
    order by sum(v.exact) over (partition by v.currency) desc, v.currency, v.exact desc, p.name`;
}

export const monthsOf = sql`(case interval when 'month' then 1.0 when 'quarter' then 3.0 else 12.0 end)`;
