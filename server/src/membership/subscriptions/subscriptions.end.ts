import type { AuditAction } from "@pharmacy/contract/audit-logs/audit-logs.values";
import {
  endableOf,
  SUBSCRIPTION_ACTS,
  type TermsToday,
} from "@pharmacy/contract/subscriptions/subscriptions.acts";
import type { CloseReason } from "@pharmacy/contract/subscriptions/subscriptions.values";
import { eq } from "drizzle-orm";
import { organizations } from "../../identity/accounts/organizations.table.ts";
import { AppError } from "../../platform/app-error.ts";
import { addDays, todayIn } from "../../platform/days.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { updateRecord } from "../../platform/db/records.ts";
import { requireAct } from "../../platform/http/require-act.ts";
import { afterTermsChanged, type TermsChanged } from "./subscriptions.effects.ts";
import { subscriptionOn } from "./subscriptions.state.ts";
import { termsOf } from "./subscriptions.subscribe.ts";
import { subscriptionKind, type subscriptions } from "./subscriptions.table.ts";

type Services = TermsChanged["services"];
type KnownTerms = TermsToday<typeof subscriptions.$inferSelect>;

/** Today becomes the last day of the current term, and a scheduled one never begins. */
export async function endSubscription(
  tx: Transaction,
  services: Services,
  actor: Actor,
  organization: string,
  closeReason: CloseReason,
  now: number,
): Promise<void> {
  const known = await lockedTerms(tx, organization, now);
  const changed = await closeTerms(tx, actor, known, closeReason);
  await afterTermsChanged.run(tx, actor, { services, organization, begun: [], changed, now });
}

/** Refuses to end a subscription that has already ended. */
export async function cancelSubscription(
  tx: Transaction,
  services: Services,
  actor: Actor,
  organization: string,
  now: number,
): Promise<void> {
  const known = await lockedTerms(tx, organization, now);
  requireAct("subscription", SUBSCRIPTION_ACTS.end, known, actor);
  const changed = await closeTerms(tx, actor, known, "cancelled");
  await afterTermsChanged.run(tx, actor, { services, organization, begun: [], changed, now });
}

async function lockedTerms(
  tx: Transaction,
  organization: string,
  now: number,
): Promise<KnownTerms> {
  const [pharmacy] = await tx
    .select({ timeZone: organizations.timeZone })
    .from(organizations)
    .where(eq(organizations.id, organization))
    .for("update");
  if (!pharmacy) throw new AppError("not_found", "Pharmacy not found.");
  const today = todayIn(pharmacy.timeZone, now);
  const terms = await termsOf(tx, organization);
  return { status: subscriptionOn(terms, today).state, terms, today };
}

async function closeTerms(
  tx: Transaction,
  actor: Actor,
  known: KnownTerms,
  closeReason: CloseReason,
): Promise<string[]> {
  const action: AuditAction = closeReason === "cancelled" ? "cancelSubscription" : "update";
  const { open, waiting } = endableOf(known);
  const close = (id: string, closedOn: string) =>
    updateRecord(tx, actor, subscriptionKind, id, { closedOn, closeReason }, { action });
  if (open) await close(open.id, earlier(open.endDate, known.today));
  for (const { id, startDate } of waiting) await close(id, addDays(startDate, -1));
  return [...(open ? [open] : []), ...waiting].map(({ id }) => id);
}

function earlier(one: string, other: string): string {
  return one < other ? one : other;
}
