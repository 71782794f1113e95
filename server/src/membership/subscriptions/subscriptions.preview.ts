import { PLAN_LIMITS } from "@pharmacy/contract/plans/plans.values";
import type { FeeChanges, PlanChangePreview } from "@pharmacy/contract/subscriptions/plan-changes";
import type { PlanChoice } from "@pharmacy/contract/subscriptions/subscriptions";
import { eq } from "drizzle-orm";
import { organizations } from "../../identity/accounts/organizations.table.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { billingOfFee, feesOfClosed, ordersOfMonth } from "./subscriptions.effects.ts";
import { planAct } from "./subscriptions.plan-act.ts";
import { termsAfter } from "./subscriptions.plan-change.ts";
import { countedProducts, countedTokens, countedUsers } from "./subscriptions.plan-limits.ts";
import { type Allowance, standingAt, WITHOUT_PLAN } from "./subscriptions.standing.ts";
import { subscriptionOn } from "./subscriptions.state.ts";
import { weighPlan } from "./subscriptions.subscribe.ts";

type Weighed = Awaited<ReturnType<typeof weighPlan>>;

/** Refused like the change itself. */
export async function previewPlan(
  tx: Transaction,
  organization: string,
  choice: PlanChoice,
  now: number,
): Promise<PlanChangePreview> {
  const weighed = await weighPlan(tx, organization, choice, now, "share");
  const { change, terms, today } = weighed;
  const after = termsAfter(terms, change);
  const { allowance, used } = await usageOf(tx, weighed.pharmacy, now);
  const { startDate, endDate, graceEndDate, isTrial, interval } = change.term;
  const { name: planName } = weighed.plan;
  const { price } = weighed.charge;
  return {
    kind: change.kind,
    ...planAct(terms, change, weighed.plan.id, today),
    term: { planName, interval, price, startDate, endDate, graceEndDate, isTrial },
    cost: costOf(weighed),
    ...(await feeChanges(tx, weighed, now)),
    closed: closedBy(weighed),
    reopened: reopenedBy(weighed),
    limits: PLAN_LIMITS.map((limit) => ({
      limit,
      before: allowance[limit],
      after: weighed.plan[limit],
      used: used[limit],
    })),
    features: featuresBetween(allowance.features, weighed.plan.features),
    subscription: subscriptionOn(after, today),
  };
}

function featuresBetween(
  before: Allowance["features"],
  after: Allowance["features"],
): PlanChangePreview["features"] {
  return {
    lost: before.filter((feature) => !after.includes(feature)),
    gained: after.filter((feature) => !before.includes(feature)),
  };
}

async function feeChanges(tx: Transaction, weighed: Weighed, now: number): Promise<FeeChanges> {
  const { change, charge, plan, pharmacy } = weighed;
  if (change.kind === "unchanged") {
    return { billing: null, credits: [], dropped: [], creditable: [] };
  }
  const { code: planCode, name: planName, currency } = plan;
  const term = { ...change.term, ...charge, planCode, planName, currency };
  const [billing = null] = await billingOfFee.run(tx, { payer: pharmacy, term, now });
  const isVoid = ({ id, closedOn }: { id: string; closedOn: string }) =>
    weighed.terms.some((one) => one.id === id && closedOn < one.startDate);
  const voided = change.closed.filter(isVoid).map(({ id }) => id);
  const shortened = change.closed.filter((one) => !isVoid(one)).map(({ id }) => id);
  const [fees] = await feesOfClosed.run(tx, { voided, shortened });
  return { billing, credits: [], dropped: [], creditable: [], ...fees };
}

async function usageOf(tx: Transaction, pharmacy: Weighed["pharmacy"], now: number) {
  const [row] = await tx
    .select({
      users: countedUsers,
      products: countedProducts,
      tokens: countedTokens,
      standing: standingAt(now),
    })
    .from(organizations)
    .where(eq(organizations.id, pharmacy.id));
  const [orders = 0] = await ordersOfMonth.run(tx, pharmacy, now);
  const allowance: Allowance = row?.standing.allowance ?? WITHOUT_PLAN;
  return {
    allowance,
    used: {
      maxUsers: row?.users ?? 0,
      maxProducts: row?.products ?? 0,
      maxApiTokens: row?.tokens ?? 0,
      maxOrdersPerMonth: orders,
    },
  };
}

function closedBy({ change, terms }: Weighed): PlanChangePreview["closed"] {
  if (change.kind === "unchanged") return [];
  const byId = new Map(terms.map((term) => [term.id, term]));
  return change.closed.flatMap(({ id, closedOn }) => {
    const term = byId.get(id);
    return term ? [{ planName: term.planName, from: term.startDate, closedOn }] : [];
  });
}

function reopenedBy({ change, terms }: Weighed): PlanChangePreview["reopened"] {
  if (change.kind === "unchanged" || change.reopened === null) return null;
  const term = terms.find(({ id }) => id === change.reopened);
  return term ? { planName: term.planName, endDate: term.endDate } : null;
}

/** An existing term keeps its price; a new one has the plan's. */
function costOf({ charge, plan }: Weighed): PlanChangePreview["cost"] {
  const { price: net, taxRateBps, taxTreatment } = charge;
  const tax = taxOf(net, taxRateBps);
  return { net, tax, gross: net + tax, currency: plan.currency, taxTreatment };
}

/**
 * Amounts are in minor units, rounded half up; the product may exceed what floats represent
 * exactly.
 */
export function taxOf(net: number, rateBps: number): number {
  return Number((BigInt(net) * BigInt(rateBps) + 5_000n) / 10_000n);
}
