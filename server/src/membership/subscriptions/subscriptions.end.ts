import type { AuditAction } from "@pharmacy/contract/audit-logs/audit-logs.values";
import type { CloseReason } from "@pharmacy/contract/subscriptions/subscriptions.values";
import { eq } from "drizzle-orm";
import { organizations } from "../../identity/accounts/organizations.table.ts";
import { AppError } from "../../platform/app-error.ts";
import { addDays, todayIn } from "../../platform/days.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { updateRecord } from "../../platform/db/records.ts";
import { latestBegun } from "./subscriptions.latest-begun.ts";
import { termsOf } from "./subscriptions.subscribe.ts";
import { subscriptionKind } from "./subscriptions.table.ts";
import { hasDays, type KeptTerm, lastDayOf } from "./subscriptions.terms.ts";

/**
 * Today becomes the last day of the current term, and a scheduled one never begins. Returns how
 * many terms were closed.
 */
export async function endSubscription(
  tx: Transaction,
  actor: Actor,
  organization: string,
  closeReason: CloseReason,
  now: number,
): Promise<number> {
  const [pharmacy] = await tx
    .select({ timeZone: organizations.timeZone })
    .from(organizations)
    .where(eq(organizations.id, organization))
    .for("update");
  if (!pharmacy) throw new AppError("not_found", "Pharmacy not found.");
  const today = todayIn(pharmacy.timeZone, now);
  const terms = await termsOf(tx, organization);
  const current = latestBegun(terms, today);
  const action: AuditAction = closeReason === "cancelled" ? "cancelSubscription" : "update";
  let count = 0;
  for (const term of terms.filter(hasDays)) {
    const isWaiting = term.startDate > today;
    if (!isWaiting && !(term.id === current?.id && isOpen(term, today))) continue;
    const closedOn = isWaiting ? addDays(term.startDate, -1) : earlier(term.endDate, today);
    await updateRecord(tx, actor, subscriptionKind, term.id, { closedOn, closeReason }, { action });
    count += 1;
  }
  return count;
}

/** Access includes the grace period. */
function isOpen(term: KeptTerm, today: string): boolean {
  return term.closedOn === null ? today <= term.graceEndDate : lastDayOf(term) > today;
}

function earlier(one: string, other: string): string {
  return one < other ? one : other;
}

/** Refuses to end a subscription that has already ended. */
export async function cancelSubscription(
  tx: Transaction,
  actor: Actor,
  organization: string,
  now: number,
): Promise<void> {
  if ((await endSubscription(tx, actor, organization, "cancelled", now)) > 0) return;
  throw new AppError("conflict", "There is no membership to end.");
}
