import type { PlanFeature } from "@pharmacy/contract/plans.values";
import type { PlanReference, Subscription } from "@pharmacy/contract/subscriptions";
import { type SQL, sql } from "drizzle-orm";
import { latestBegun } from "./latest-begun.ts";
import { subscriptionOn } from "./subscription-state.ts";
import { type KeptTerm, todayIn } from "./terms.ts";

/** What a plan allows at most; null for as many as one likes. */
export type Allowance = {
  maxUsers: number | null;
  maxProducts: number | null;
  maxApiTokens: number | null;
  maxOrdersPerMonth: number | null;
  features: readonly PlanFeature[];
};

/** What a pharmacy may have that never had a term. */
export const WITHOUT_PLAN: Allowance = {
  maxUsers: 1,
  maxProducts: 0,
  maxApiTokens: 0,
  maxOrdersPerMonth: 0,
  features: [],
};

/** A pharmacy's state: its subscription today, its plan, and what that allows. */
export type SubscriptionStanding = {
  /** The plan of its present term or of the one that ended last; else of the one that waits. */
  plan: PlanReference | null;
  startDate: string | null;
  subscription: Subscription;
  allowance: Allowance;
};

type ListedTerm = KeptTerm & { plan: PlanReference; allowance: Allowance };
type Listed = { timeZone: string; terms: ListedTerm[] };

/** The last of these to begin, the next one, and the one before, which shows which is which. */
const TERMS = 3;

/**
 * State of each pharmacy in a query, for its rows of `organizations`: the terms come with the row,
 * and the state follows from the time.
 *
 * @param now milliseconds since 1970.
 */
export function standingAt(now: number): SQL<SubscriptionStanding> {
  return sql`json_build_object('timeZone', organizations.time_zone, 'terms', array(
    select json_build_object(
      'startDate', t.start_date, 'endDate', t.end_date, 'graceEndDate', t.grace_end_date,
      'anchorDate', t.anchor_date, 'isTrial', t.is_trial, 'interval', t.interval,
      'closedOn', t.closed_on, 'closeReason', t.close_reason,
      'plan', json_build_object('id', p.id, 'code', t.plan_code, 'name', t.plan_name),
      'allowance', json_build_object('maxUsers', p.max_users, 'maxProducts', p.max_products,
        'maxApiTokens', p.max_api_tokens, 'maxOrdersPerMonth', p.max_orders_per_month,
        'features', p.features))
    from subscriptions t join plans p on p.id = t.plan
    where t.organization = organizations.id
      and coalesce(t.closed_on, t.end_date) >= t.start_date
    order by t.start_date desc limit ${sql.raw(String(TERMS))}))`.mapWith((value: Listed) =>
    standingOf(value, now),
  );
}

function standingOf({ timeZone, terms }: Listed, now: number): SubscriptionStanding {
  const today = todayIn(timeZone, now);
  const begun = latestBegun(terms, today);
  const shown = begun ?? terms.at(-1);
  return {
    plan: shown?.plan ?? null,
    startDate: shown?.startDate ?? null,
    subscription: subscriptionOn(terms, today),
    allowance: begun?.allowance ?? WITHOUT_PLAN,
  };
}
