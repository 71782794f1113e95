import type { PlanFeature } from "@pharmacy/contract/plans/plans.values";
import type {
  NextTerm,
  PlanReference,
  Subscription,
} from "@pharmacy/contract/subscriptions/subscriptions";
import { type SQL, sql } from "drizzle-orm";
import { todayIn } from "../../platform/days.ts";
import { latestBegun } from "./subscriptions.latest-begun.ts";
import { subscriptionOn } from "./subscriptions.state.ts";
import type { KeptTerm } from "./subscriptions.terms.ts";

/** Null means unlimited. */
export type Allowance = {
  maxUsers: number | null;
  maxProducts: number | null;
  maxApiTokens: number | null;
  maxOrdersPerMonth: number | null;
  features: readonly PlanFeature[];
};

/** The limits of a pharmacy that never had a term. */
export const WITHOUT_PLAN: Allowance = {
  maxUsers: 1,
  maxProducts: 0,
  maxApiTokens: 0,
  maxOrdersPerMonth: 0,
  features: [],
};

export type SubscriptionStanding = {
  /** The plan of the latest term to begin, or else of the scheduled one. */
  plan: PlanReference | null;
  startDate: string | null;
  subscription: Subscription;
  nextTerm: NextTerm | null;
  memberSince: string | null;
  allowance: Allowance;
};

type ListedTerm = KeptTerm & {
  plan: PlanReference;
  price: number;
  currency: string;
  allowance: Allowance;
};
type Listed = { timeZone: string; firstDay: string | null; terms: ListedTerm[] };

/** The latest term to begin, the next one, and the previous one, which shows if they are joined. */
const TERMS = 3;

/** Selects the terms with each row of `organizations`; the state is computed in the mapper. */
export function standingAt(now: number): SQL<SubscriptionStanding> {
  return sql`${terms}`.mapWith((value: Listed) => standingOf(value, now));
}

/** The terms of a row of `organizations`, from which `standingOf` computes its standing. */
export const terms = sql<Listed>`json_build_object('timeZone', organizations.time_zone, 'firstDay', (
    select min(f.start_date) from subscriptions f where f.organization = organizations.id
      and coalesce(f.closed_on, f.end_date) >= f.start_date), 'terms', array(
    select json_build_object(
      'startDate', t.start_date, 'endDate', t.end_date, 'graceEndDate', t.grace_end_date,
      'anchorDate', t.anchor_date, 'isTrial', t.is_trial, 'interval', t.interval,
      'price', t.price, 'currency', t.currency, 'closedOn', t.closed_on, 'closeReason', t.close_reason,
      'plan', json_build_object('id', p.id, 'code', t.plan_code, 'name', t.plan_name),
      'allowance', json_build_object('maxUsers', p.max_users, 'maxProducts', p.max_products,
        'maxApiTokens', p.max_api_tokens, 'maxOrdersPerMonth', p.max_orders_per_month,
        'features', p.features))
    from subscriptions t join plans p on p.id = t.plan
    where t.organization = organizations.id
      and coalesce(t.closed_on, t.end_date) >= t.start_date
    order by t.start_date desc limit ${sql.raw(String(TERMS))}))`;

export function standingOf(
  { timeZone, firstDay, terms }: Listed,
  now: number,
): SubscriptionStanding {
  const today = todayIn(timeZone, now);
  const begun = latestBegun(terms, today);
  const shown = begun ?? terms.at(-1);
  return {
    plan: shown?.plan ?? null,
    startDate: shown?.startDate ?? null,
    subscription: subscriptionOn(terms, today),
    nextTerm: nextTermOf(terms, today),
    memberSince: firstDay !== null && firstDay <= today ? firstDay : null,
    allowance: begun?.allowance ?? WITHOUT_PLAN,
  };
}

/** The terms are sorted latest first. */
function nextTermOf(terms: readonly ListedTerm[], today: string): NextTerm | null {
  const next = terms.findLast(({ startDate }) => startDate > today);
  if (!next) return null;
  const { startDate, interval, price, currency } = next;
  return { planName: next.plan.name, startDate, interval, price, currency };
}
