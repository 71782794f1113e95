import { asc, inArray, or, sql } from "drizzle-orm";
import { lockPharmacyPlaces } from "../../identity/accounts/accounts.pharmacy-locks.ts";
import { roomForProducts } from "../../membership/subscriptions/subscriptions.plan-limits.ts";
import { requireStillWritable } from "../../membership/subscriptions/subscriptions.read-only.ts";
import type { Transaction } from "../../platform/db/database.ts";
import type { LockScope, LockStep, UndoSpec } from "../../platform/runs/spec.ts";
import { keepStockOfAll } from "../batches/batches.stock-lock.ts";
import { productBatches, productBatchKind } from "../batches/batches.table.ts";
import { isCounted } from "../products/products.rules.ts";
import { productKind, products } from "../products/products.table.ts";

type Product = Pick<typeof products.$inferSelect, "name" | "status">;

/** Locks as every other change of products and their batches does. */
export async function lockProductsToUndo(
  tx: Transaction,
  { actor, organization, now }: LockScope,
  step: LockStep,
): Promise<void> {
  if (step.name !== "undo") return;
  const { records } = step;
  if (organization !== null) await lockPharmacyPlaces(tx, organization);
  await requireStillWritable(tx, actor, now);
  const idsOf = (of: string) =>
    sql`any(${sql.param(records.flatMap(({ model, recordId }) => (model === of ? [recordId] : [])))}::uuid[])`;
  const batches = sql`${productBatches.id} = ${idsOf(productBatchKind.model)}`;
  const stocked = await tx
    .selectDistinct({ id: productBatches.product })
    .from(productBatches)
    .where(batches);
  const ids = stocked.map(({ id }) => id);
  await tx
    .select({ id: products.id })
    .from(products)
    .where(or(sql`${products.id} = ${idsOf(productKind.model)}`, inArray(products.id, ids)))
    .orderBy(asc(products.id))
    .for("update");
}

/** Undoes products and batches with the limits of every other change of them. */
export const productUndo = {
  async settle(tx, { now }, { withParts }) {
    if (withParts.length > 0) await keepStockOfAll(tx, withParts, now);
  },
  async refuse(tx, { organization, now }, rows) {
    const changed = rows.map(({ id, before, after }) => ({
      id,
      name: (before as Product).name,
      status: (before as Product).status,
      places: Number(isCounted(after as Product)) - Number(isCounted(before as Product)),
    }));
    const more = changed.filter(({ places }) => places > 0);
    if (organization === null || more.length === 0) return new Map();
    const fewer = changed.filter(({ places }) => places < 0).length;
    const { left, message } = await roomForProducts(tx, organization, now);
    const room = left + fewer;
    return new Map(
      more.slice(room).map(({ id, status }) => [id, `It stays ${status}. ${message}`]),
    );
  },
} satisfies UndoSpec;
