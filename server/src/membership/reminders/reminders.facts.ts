import type { Subscription } from "@pharmacy/contract/subscriptions/subscriptions";
import { eq } from "drizzle-orm";
import { presentPharmacy } from "../../identity/accounts/accounts.pharmacy-locks.ts";
import { organizations } from "../../identity/accounts/organizations.table.ts";
import { isNextDay, todayIn } from "../../platform/days.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { plans } from "../subscriptions/plans.table.ts";
import { latestBegun } from "../subscriptions/subscriptions.latest-begun.ts";
import { countedUsers } from "../subscriptions/subscriptions.plan-limits.ts";
import { subscriptionOn } from "../subscriptions/subscriptions.state.ts";
import { termsOf } from "../subscriptions/subscriptions.subscribe.ts";
import type { subscriptions } from "../subscriptions/subscriptions.table.ts";
import { hasDays, lastDayOf } from "../subscriptions/subscriptions.terms.ts";
import { eachOnce, ownersOf, type Recipient } from "./reminders.recipients.ts";

type Pharmacy = typeof organizations.$inferSelect;
type Term = typeof subscriptions.$inferSelect;

export type ReminderFacts = {
  pharmacy: Pharmacy;
  today: string;
  subscription: Subscription;
  /** The current term, or the most recently ended one. */
  term: Term;
  next: Term | undefined;
  /** True if the next term follows without a gap. */
  isRenewed: boolean;
  /** Undefined if the plan is no longer offered. */
  offer: typeof plans.$inferSelect | undefined;
  users: { used: number; limit: number | null };
  recipients: Recipient[];
};

/**
 * Locks the pharmacy, so plan changes and reminders wait for each other. Lock with "no key update"
 * to send next, or "share" to read only.
 */
export async function reminderFactsOf(
  tx: Transaction,
  organization: string,
  now: number,
  lock: "no key update" | "share",
): Promise<ReminderFacts | undefined> {
  const pharmacy = await presentPharmacy(tx, organization, lock);
  const today = todayIn(pharmacy.timeZone, now);
  const terms = (await termsOf(tx, organization)).filter(hasDays);
  const term = latestBegun(terms, today);
  if (!term) return;
  const next = terms.find(({ startDate }) => startDate > today);
  const [plan] = await tx.select().from(plans).where(eq(plans.id, term.plan));
  return {
    pharmacy,
    today,
    subscription: subscriptionOn(terms, today),
    term,
    next,
    isRenewed: next !== undefined && isNextDay(lastDayOf(term), next.startDate),
    offer: plan?.status === "active" ? plan : undefined,
    users: { used: await userCountOf(tx, organization), limit: plan?.maxUsers ?? null },
    recipients: await recipientsOf(tx, pharmacy),
  };
}

async function userCountOf(tx: Transaction, organization: string): Promise<number> {
  const [row] = await tx
    .select({ used: countedUsers })
    .from(organizations)
    .where(eq(organizations.id, organization));
  return row?.used ?? 0;
}

async function recipientsOf(tx: Transaction, pharmacy: Pharmacy): Promise<Recipient[]> {
  const office = { id: null, name: pharmacy.name, email: pharmacy.billingEmail ?? pharmacy.email };
  // an owner who shares the pharmacy's address is addressed by name
  return eachOnce([office, ...(await ownersOf(tx, pharmacy.id))]);
}
