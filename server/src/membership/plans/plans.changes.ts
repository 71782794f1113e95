import type { PlanChanges } from "@pharmacy/contract/plans/plans";
import { PLAN_ACTS } from "@pharmacy/contract/plans/plans.acts";
import { eq } from "drizzle-orm";
import { requireTaxCategory } from "../../catalogue/tax-rates/tax-rates.categories.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { deleteRecord, updateRecord } from "../../platform/db/records.ts";
import { switchAction } from "../../platform/db/switch-action.ts";
import { requireAct } from "../../platform/http/require-act.ts";
import { planKind } from "../subscriptions/plans.table.ts";
import { subscriptions } from "../subscriptions/subscriptions.table.ts";
import { requireTransition, requireUnfrozen } from "./plans.rules.ts";

export function changePlan(
  db: Database,
  actor: Actor,
  id: string,
  change: Partial<PlanChanges>,
  read?: (tx: Transaction) => Promise<unknown>,
) {
  return updateRecord(db, actor, planKind, id, change, {
    action: switchAction(change),
    ...(read && { read }),
    rule: async (before, fields, tx) => {
      const after = { ...before, ...fields };
      requireTransition(before, after.status);
      requireUnfrozen(before, after, await usesOf(tx, id));
      if (after.taxCategory !== before.taxCategory) await requireTaxCategory(tx, after.taxCategory);
      return fields;
    },
  });
}

export function deletePlan(db: Database, actor: Actor, id: string): Promise<void> {
  return deleteRecord(db, actor, planKind, id, async (plan, tx) => {
    requireAct("plan", PLAN_ACTS.delete, { ...plan, subscriptions: await usesOf(tx, id) }, actor);
    return undefined;
  });
}

/** A term that starts meanwhile locks the plan's row, so the count stays right. */
function usesOf(tx: Transaction, plan: string): Promise<number> {
  return tx.$count(subscriptions, eq(subscriptions.plan, plan));
}
