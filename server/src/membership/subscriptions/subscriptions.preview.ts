import { PLAN_LIMITS } from "@pharmacy/contract/plans/plans.values";
import type {
  FeeChanges,
  FirstPlanPreview,
  FirstPlanQuery,
  PlanChangePreview,
} from "@pharmacy/contract/subscriptions/plan-changes";
import type { PlanChoice } from "@pharmacy/contract/subscriptions/subscriptions";
import { eq } from "drizzle-orm";
import type * as z from "zod/mini";
import { organizations } from "../../identity/accounts/organizations.table.ts";
import { todayIn } from "../../platform/days.ts";
import type { Transaction } from "../../platform/db/database.ts";
import {
  billingsOfFees,
  type FeePayer,
  feesOfClosed,
  ordersOfMonth,
  UNKNOWN_ROUTING,
} from "./subscriptions.effects.ts";
import { planAct } from "./subscriptions.plan-act.ts";
import { termsAfter } from "./subscriptions.plan-change.ts";
import { countedProducts, countedTokens, countedUsers } from "./subscriptions.plan-limits.ts";
import { type Allowance, standingAt, WITHOUT_PLAN } from "./subscriptions.standing.ts";
import { subscriptionOn } from "./subscriptions.state.ts";
import { weighAmong, weighPlan } from "./subscriptions.subscribe.ts";

type Weighed = Awaited<ReturnType<typeof weighPlan>>;

/** Refused like the change itself. */
export async function previewPlan(
  tx: Transaction,
  organization: string,
  choice: PlanChoice,
  now: number,
): Promise<PlanChangePreview> {
  const weighed = await weighPlan(tx, organization, choice, now, "share");
  const after = termsAfter(weighed.terms, weighed.change);
  const { allowance, used } = await usageOf(tx, weighed.pharmacy, now);
  return {
    ...begunBy(weighed),
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
    subscription: subscriptionOn(after, weighed.today),
  };
}

/** The first plan of a pharmacy that does not exist yet; refused as its creation would be. */
export async function previewFirstPlan(
  tx: Transaction,
  query: z.output<typeof FirstPlanQuery>,
  now: number,
): Promise<FirstPlanPreview> {
  const { plan, country, paymentTermDays, timeZone, currency, taxNumber = null } = query;
  const address = { line1: UNNAMED, city: UNNAMED, country };
  const payer = { name: UNNAMED, legalName: UNNAMED, address, taxNumber, paymentTermDays };
  const startDate = query.startDate ?? todayIn(timeZone, now);
  const customer = { address, taxNumber, currency, timeZone };
  const weighed = await weighAmong(tx, customer, [], { plan, startDate }, now);
  const unknown = { ...UNKNOWN_ROUTING, companyNumber: null, gln: null, locale: "en" };
  const billing = await billingOf(tx, weighed, { ...payer, ...unknown }, now);
  return { ...begunBy({ ...weighed, terms: [] }), billing };
}

/** Stands for what a form has not asked yet: no bill depends on it. */
const UNNAMED = "New pharmacy";

/** The kind of a change, its term and its price. */
function begunBy(weighed: Pick<Weighed, "change" | "charge" | "plan" | "terms" | "today">) {
  const { change, charge, plan, terms, today } = weighed;
  const { startDate, endDate, graceEndDate, isTrial, interval } = change.term;
  const { price } = charge;
  return {
    kind: change.kind,
    ...planAct(terms, change, plan.id, today),
    term: { planName: plan.name, interval, price, startDate, endDate, graceEndDate, isTrial },
    cost: costOf(weighed),
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
  const { change, pharmacy } = weighed;
  if (change.kind === "unchanged") {
    return { billing: null, credits: [], dropped: [], creditable: [] };
  }
  const billing = await billingOf(tx, weighed, pharmacy, now);
  const isVoid = ({ id, closedOn }: { id: string; closedOn: string }) =>
    weighed.terms.some((one) => one.id === id && closedOn < one.startDate);
  const voided = change.closed.filter(isVoid).map(({ id }) => id);
  const shortened = change.closed.filter((one) => !isVoid(one)).map(({ id }) => id);
  const [fees] = await feesOfClosed.run(tx, { voided, shortened });
  return { billing, credits: [], dropped: [], creditable: [], ...fees };
}

async function billingOf(
  tx: Transaction,
  { change, charge, plan }: Pick<Weighed, "change" | "charge" | "plan">,
  payer: FeePayer,
  now: number,
): Promise<FeeChanges["billing"]> {
  const { code: planCode, name: planName, currency } = plan;
  const term = { ...change.term, ...charge, planCode, planName, currency };
  const [[billing = null] = []] = await billingsOfFees.run(tx, [{ payer, term }], now);
  return billing;
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
function costOf({ charge, plan }: Pick<Weighed, "charge" | "plan">): PlanChangePreview["cost"] {
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
