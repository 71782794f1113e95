import type { ProductPick } from "@pharmacy/contract/products/products.compare";
import type { ProductSync } from "@pharmacy/contract/products/products.sync";
import { requireRoomForProducts } from "../../membership/subscriptions/subscriptions.plan-limits.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import { bePatient } from "../../platform/db/database.ts";
import type { ProductServices } from "../products/products.changes.ts";
import { explainingTaken } from "../products/products.conflicts.ts";
import { isCounted } from "../products/products.rules.ts";
import { compareForCopy } from "./copies.compare-pharmacies.ts";
import type { Differing } from "./copies.compare-products.ts";
import type { PharmacyComparison } from "./copies.comparison-cache.ts";
import { copyOf, freeSku, type SyncPlan } from "./copies.plan.ts";
import { type Between, STATEMENT_MS, writeRun } from "./copies.sync.ts";

/** Copies picked products as a run that can be undone: all of them or none. */
export function copyPicked(
  { db, clock }: ProductServices,
  actor: Actor,
  between: Between,
  pick: ProductPick,
): Promise<ProductSync> {
  const begun = performance.now();
  const write = () =>
    db.transaction(async (tx) => {
      await bePatient(tx, STATEMENT_MS);
      const comparison = await compareForCopy(tx, between, clock());
      if (comparison.basis !== pick.basis) {
        throw new AppError(
          "conflict",
          "Products have changed since you compared them. Compare again.",
        );
      }
      const { source, target, differing, same } = comparison;
      const plan = planPicked(comparison, pickedOf(differing, pick));
      const written = plan.created.length + plan.updated.length;
      if (written === 0) throw new AppError("conflict", "Pick at least one product.");
      const counted = plan.created.filter(({ status = "draft" }) => isCounted({ status })).length;
      if (counted > 0) await requireRoomForProducts(tx, target.id, clock(), counted);
      const examined = differing.length + same;
      const done = { examined, plan, onConflict: "update" as const };
      return {
        runId: await writeRun(tx, actor, { source, target }, done, clock()),
        source,
        target,
        examined,
        created: plan.created.length,
        updated: plan.updated.length,
        skipped: plan.skipped,
        durationMs: Math.round(performance.now() - begun),
      };
    });
  return explainingTaken(db, {}, write);
}

export function pickedOf(
  differing: readonly Differing[],
  { differences, except }: Omit<ProductPick, "basis">,
): Differing[] {
  const others = new Set(except);
  return differing.filter(
    ({ key, difference, reason }) =>
      reason === null && differences.includes(difference) !== others.has(key),
  );
}

function planPicked(
  { source, pharmacy, differing, same, skus }: PharmacyComparison,
  picked: Differing[],
): SyncPlan {
  const taken = new Set(skus);
  return {
    created: picked.flatMap(({ there, here }) =>
      there && !here
        ? [copyOf(there, { source: source.id, target: pharmacy, sku: freeSku(there.sku, taken) })]
        : [],
    ),
    updated: picked.flatMap(({ here, values }) =>
      here ? [{ id: here.id, version: here.version, values }] : [],
    ),
    skipped: {
      notOffered: 0,
      notCovered: 0,
      keptArchived: 0,
      existing: same + differing.length - picked.length,
    },
  };
}
