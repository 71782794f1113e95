import type { Transaction } from "../../../platform/db/database.ts";
import { writeMany } from "../../../platform/db/write-many.ts";
import type { Planned, RunContext } from "../../../platform/runs/spec.ts";
import { productBatchKind } from "../../tables/product-batches.table.ts";
import { productKind } from "../../tables/products.table.ts";
import { keepStockOfAll } from "../stock.ts";
import type { ProductDetail } from "./plan-products.ts";

/** Writes planned products, then their batches, and keeps what the batches come to. */
export async function writeProducts(
  tx: Transaction,
  { actor, now }: RunContext,
  planned: readonly Planned<ProductDetail>[],
): Promise<void> {
  const details = planned.flatMap(({ detail }) => detail ?? []);
  const own = details.flatMap(({ product }) => product ?? []);
  const batches = details.flatMap(({ batch }) => batch ?? []);
  const written = await writeMany(tx, actor, productKind, own);
  const parts = await writeMany(tx, actor, productBatchKind, batches);
  // they were locked before they were planned
  if (written.stale.length + parts.stale.length > 0) {
    throw new Error("Records of a run changed after they were locked.");
  }
  const stocked = details.flatMap(({ id, batch }) => (batch ? [id] : []));
  if (stocked.length === 0) return;
  await keepStockOfAll(tx, stocked, now);
}
