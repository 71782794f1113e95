import { OVERDUE_DAYS_MAX } from "@pharmacy/contract/expiries/expiries.values";
import { type SQL, sql } from "drizzle-orm";
import { addDays } from "../../platform/days.ts";
import { todayOf } from "../subscriptions/subscriptions.states-in-sql.ts";
import { expiries } from "./expiries.view.ts";

/**
 * An expired token or invitation counts for a month; a cancelled subscription never does. Each part
 * is found by an index.
 */
export function isOverdue(now: number): SQL {
  const instant = new Date(now).toISOString();
  const today = instant.slice(0, 10);
  const there = todayOf(now);
  return sql`${expiries.id} = any(array(
    select s.id from organizations o cross join lateral (
      select s.id, s.close_reason, s.grace_end_date from subscriptions s
      where s.organization = o.id and coalesce(s.closed_on, s.end_date) >= s.start_date
      order by s.start_date desc limit 1) s
    where o.deleted_at is null and o.status = 'active' and o.subscription_ends_on <= ${today}
      and s.close_reason is null and s.grace_end_date < ${there}
    union all
    select o.id from organizations o
    where o.deleted_at is null and o.status = 'active' and o.licence_expires_on <= ${today}
      and o.licence_expires_on < ${there}
    union all
    select t.id from tokens t
    where t.type in ('api', 'invitation') and t.used_at is null and t.revoked_at is null
      and t.replaced_by is null and t.expires_at <= ${instant}
      and (t.expires_at at time zone 'UTC')::date
        between ${addDays(today, -OVERDUE_DAYS_MAX)} and ${today}))`;
}
