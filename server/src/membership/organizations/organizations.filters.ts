import { EXPIRING_DAYS } from "@pharmacy/contract/expiries/expiries.values";
import type { OrganizationListQuery } from "@pharmacy/contract/organizations/organizations";
import {
  LICENCE_STATES,
  type LicenceState,
} from "@pharmacy/contract/organizations/organizations.values";
import { and, type SQL, sql } from "drizzle-orm";
import { organizations } from "../../identity/accounts/organizations.table.ts";
import { addDays } from "../../platform/days.ts";
import { isId } from "../../platform/db/ids.ts";
import { equals } from "../../platform/db/list.ts";
import { isAny } from "../../platform/db/listed-pharmacy.ts";
import { isStanding, standingsAt } from "../subscriptions/subscriptions.states-in-sql.ts";

export type Filters = Pick<OrganizationListQuery, "status" | "subscription" | "plan" | "licence">;

export const NO_FILTERS: Filters = { status: "", subscription: "", plan: "", licence: "" };

/** Tiles use this too, so that the list they open shows the same number. */
export function filteredBy(filters: Filters, now: number): SQL | undefined {
  return and(
    equals(organizations.status, filters.status),
    isAny(filters.licence) ? undefined : isLicensed(filters.licence, now),
    hasStanding(filters, now),
  );
}

/** Both filters of a subscription use the same states, which are computed once. */
function hasStanding({ subscription, plan }: Filters, now: number): SQL | undefined {
  if (isAny(subscription) && isAny(plan)) return;
  if (!isAny(plan) && !isId(plan)) return sql`false`;
  const meant = and(
    isAny(subscription) ? undefined : isStanding(subscription),
    isAny(plan) ? undefined : sql`plan = ${plan}`,
  );
  return sql`${organizations.id} = any(array(
    select id from ${standingsAt(now)} standings where ${meant}))`;
}

function todayAt(now: number): SQL {
  const instant = new Date(now).toISOString();
  return sql`(${instant}::timestamptz at time zone ${organizations.timeZone})::date`;
}

export function licenceStateAt(now: number): SQL<LicenceState> {
  const [on, today] = [organizations.licenceExpiresOn, todayAt(now)];
  return sql<LicenceState>`case when ${on} is null then 'unknown' when ${on} < ${today} then 'expired'
    when ${on} <= ${today} + ${EXPIRING_DAYS.licence}::int then 'expiring' else 'valid' end`;
}

/** Narrows by the dates of all zones, which an index covers, then by each pharmacy's own date. */
function isLicensed(value: string, now: number): SQL {
  const known = LICENCE_STATES.find((one) => one === value);
  if (!known) return sql`false`;
  const today = new Date(now).toISOString().slice(0, 10);
  const last = organizations.licenceExpiresOn;
  const [before, after] = [addDays(today, -1), addDays(today, EXPIRING_DAYS.licence + 1)];
  const roughly: Record<LicenceState, SQL> = {
    unknown: sql`${last} is null`,
    expired: sql`${last} <= ${today}`,
    expiring: sql`${last} between ${before} and ${after}`,
    valid: sql`${last} >= ${addDays(before, EXPIRING_DAYS.licence)}`,
  };
  return sql`(${roughly[known]} and ${licenceStateAt(now)} = ${known})`;
}
