import { and, eq } from "drizzle-orm";
import { presentPharmacy } from "../../identity/accounts/accounts.pharmacy-locks.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { updateRecord } from "../../platform/db/records.ts";
import { reminders } from "../reminders/reminders.table.ts";
import { afterTermsChanged, type TermsChanged } from "../subscriptions/subscriptions.effects.ts";
import {
  type PlanUndoing,
  planUndo,
  UndoRefused,
} from "../subscriptions/subscriptions.plan-undo.ts";
import { termsOf } from "../subscriptions/subscriptions.subscribe.ts";
import { subscriptionKind } from "../subscriptions/subscriptions.table.ts";

/** The new term stays in the history as one that never ran. */
export async function undoPlanChange(
  tx: Transaction,
  services: TermsChanged["services"],
  actor: Actor,
  organization: string,
  newTerm: string,
  now: number,
): Promise<void> {
  await presentPharmacy(tx, organization, "no key update");
  const terms = await termsOf(tx, organization);
  if (!terms.some(({ id }) => id === newTerm)) {
    throw new AppError("not_found", "Subscription not found.");
  }
  const sentReminders = and(eq(reminders.subscription, newTerm), eq(reminders.status, "sent"));
  const isReminded = (await tx.$count(reminders, sentReminders)) > 0;
  const { closed, restored } = undoingOrRefusal(() =>
    planUndo({ terms, newTerm, isReminded, person: actor.id, now }),
  );
  // first, because the term it replaced may begin on the same day
  const { id, ...ending } = closed;
  const action = "undoPlanChange";
  await updateRecord(tx, actor, subscriptionKind, id, ending, { action });
  for (const { id: term, ...before } of restored) {
    await updateRecord(tx, actor, subscriptionKind, term, before);
  }
  const changed = [newTerm, ...restored.map((term) => term.id)];
  await afterTermsChanged.run(tx, actor, { services, organization, begun: [], changed, now });
}

function undoingOrRefusal(weigh: () => PlanUndoing): PlanUndoing {
  try {
    return weigh();
  } catch (error) {
    if (error instanceof UndoRefused) throw new AppError("conflict", error.message);
    throw error;
  }
}
