import type { FieldChange } from "@pharmacy/contract/field-changes";
import type { PlanChoice, Term } from "@pharmacy/contract/subscriptions/subscriptions";
import { asc, eq } from "drizzle-orm";
import { taxOfSale } from "../../catalogue/tax-rates/tax-rates.of-sale.ts";
import { organizations } from "../../identity/accounts/organizations.table.ts";
import { AppError, invalidField } from "../../platform/app-error.ts";
import { todayIn } from "../../platform/days.ts";
import { type Actor, differences } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { insertRecord, updateRecord } from "../../platform/db/records.ts";
import { plans } from "./plans.table.ts";
import { afterTermsChanged, type TermsChanged } from "./subscriptions.effects.ts";
import { type PlanChange, planChange, StartRefused } from "./subscriptions.plan-change.ts";
import type { Ending } from "./subscriptions.plan-undo.ts";
import { subscriptionKind, subscriptions, type TouchedTerm } from "./subscriptions.table.ts";

export const NOT_OFFERED = "The plan is no longer offered. Choose another plan.";

export type Subscribed = PlanChange & { newTerm: string | null };

/** Locks the pharmacy and the plan, so the checked state is still current at the write. */
export async function subscribe(
  tx: Transaction,
  services: TermsChanged["services"],
  actor: Actor,
  organization: string,
  choice: PlanChoice,
  now: number,
): Promise<Subscribed> {
  const { change, plan, charge } = await weighPlan(tx, organization, choice, now, "update");
  if (change.kind === "unchanged") return { ...change, newTerm: null };
  const touched: TouchedTerm[] = [];
  for (const { id, closedOn } of change.closed) {
    touched.push(await touchTerm(tx, actor, id, { closedOn, closeReason: "replaced" }));
  }
  if (change.reopened !== null) {
    const open = { closedOn: null, closeReason: null };
    touched.push(await touchTerm(tx, actor, change.reopened, open));
  }
  const { id, code, name, currency } = plan;
  const snapshot = { plan: id, planCode: code, planName: name, currency, ...charge };
  const term = { ...change.term, ...snapshot, organization, touched };
  const made = await insertRecord(tx, actor, subscriptionKind, term, { action: "subscribe" });
  const changed = touched.map((one) => one.id);
  const terms = { services, organization, begun: [made.id], changed, now };
  await afterTermsChanged.run(tx, actor, terms);
  return { ...change, newTerm: made.id };
}

async function touchTerm(
  tx: Transaction,
  actor: Actor,
  id: string,
  ending: Ending,
): Promise<TouchedTerm> {
  let changes: FieldChange[] = [];
  await updateRecord(tx, actor, subscriptionKind, id, ending, {
    check({ closedOn, closeReason }) {
      changes = differences({ closedOn, closeReason }, ending);
    },
  });
  return { id, changes };
}

/** Lock with "update" to apply the change next, or "share" to read only. */
export async function weighPlan(
  tx: Transaction,
  organization: string,
  choice: PlanChoice,
  now: number,
  lock: "update" | "share",
) {
  const [pharmacy] = await tx
    .select()
    .from(organizations)
    .where(eq(organizations.id, organization))
    .for(lock);
  if (!pharmacy) throw new AppError("not_found", "Pharmacy not found.");
  if (pharmacy.deletedAt !== null) {
    throw new AppError("conflict", `${pharmacy.name} was deleted.`);
  }
  const terms = await termsOf(tx, organization);
  return { pharmacy, terms, ...(await weighAmong(tx, pharmacy, terms, choice, now)) };
}

/** Weighs a plan for a pharmacy with these terms. */
export async function weighAmong(
  tx: Transaction,
  pharmacy: Customer,
  terms: Awaited<ReturnType<typeof termsOf>>,
  { plan: planId, startDate, skipTrial }: PlanChoice,
  now: number,
) {
  const [plan] = await tx.select().from(plans).where(eq(plans.id, planId)).for("share");
  const today = todayIn(pharmacy.timeZone, now);
  if (!plan) throw invalidField("plan", NOT_OFFERED);
  const change = changeOrRefusal(() =>
    planChange(terms, { plan, startDate, ...(skipTrial && { skipTrial }) }, today),
  );
  // an earlier choice stays as it is, even when the plan can no longer be chosen
  if (change.kind !== "unchanged") {
    if (plan.status !== "active") {
      throw new AppError("conflict", NOT_OFFERED, { fields: { plan: NOT_OFFERED } });
    }
    if (plan.currency !== pharmacy.currency) {
      const message = `The plan's currency is ${plan.currency}, the pharmacy's is ${pharmacy.currency}.`;
      throw new AppError("conflict", message, { fields: { plan: message } });
    }
  }
  const kept =
    change.kind === "unchanged" ? terms.find(({ id }) => id === change.term.id) : undefined;
  const charge = kept ?? (await chargeOf(tx, pharmacy, plan, change.term));
  return { change, plan, charge, today };
}

/** Free terms bear no tax. */
async function chargeOf(
  tx: Transaction,
  { address, taxNumber }: Customer,
  plan: typeof plans.$inferSelect,
  { startDate, isTrial }: { startDate: string; isTrial: boolean },
): Promise<Charge> {
  const price = isTrial ? 0 : plan.price;
  const buyer = { country: address.country, taxNumber };
  const tax = await taxOfSale(tx, { category: plan.taxCategory, buyer, on: startDate });
  const { taxCategory } = plan;
  if (!("unknown" in tax)) {
    return { price, taxCategory, taxRateBps: tax.rateBps, taxTreatment: tax.treatment };
  }
  if (price === 0) return { price, taxCategory, taxRateBps: 0, taxTreatment: "taxed" };
  throw new AppError("conflict", tax.unknown, { fields: { plan: tax.unknown } });
}

type Pharmacy = typeof organizations.$inferSelect;

/** A pharmacy, or what one would be. */
type Customer = Pick<Pharmacy, "taxNumber" | "currency" | "timeZone"> & {
  address: Pick<Pharmacy["address"], "country">;
};

type Charge = Pick<
  typeof subscriptions.$inferSelect,
  "price" | "taxCategory" | "taxRateBps" | "taxTreatment"
>;

export function termsOf(tx: Transaction, organization: string) {
  return tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.organization, organization))
    .orderBy(asc(subscriptions.startDate), asc(subscriptions.id));
}

function changeOrRefusal(weigh: () => PlanChange): PlanChange {
  try {
    return weigh();
  } catch (error) {
    if (error instanceof StartRefused) throw invalidField("startDate", error.message);
    throw error;
  }
}

export function shownTerm(row: typeof subscriptions.$inferSelect): Term {
  const { plan: id, planCode: code, planName: name, ...term } = row;
  return { ...term, plan: { id, code, name } };
}
