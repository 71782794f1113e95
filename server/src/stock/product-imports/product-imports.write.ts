import { groupedBy } from "../../catalogue/items/import/items.grouped-by.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { type ManyRow, writeMany } from "../../platform/db/write-many.ts";
import type { Planned } from "../../platform/runs/rows.ts";
import type { RunContext } from "../../platform/runs/spec.ts";
import { afterStockChanged } from "../batches/batches.effects.ts";
import { keepOnHand, stockOfNew, stocksOf } from "../batches/batches.keep-on-hand.ts";
import { productBatchKind } from "../batches/batches.table.ts";
import { productKind, type products } from "../products/products.table.ts";
import type { ProductDetail } from "./product-imports.plan.ts";

/**
 * Writes each product once, with the stock that follows from its batches: new products before their
 * batches, changed ones after.
 */
export async function writeProducts(
  tx: Transaction,
  { actor, now }: RunContext,
  planned: readonly Planned<ProductDetail>[],
): Promise<void> {
  const details = planned.flatMap(({ detail }) => detail ?? []);
  const batches = details.flatMap(({ batch }) => batch ?? []);
  const stocked = details.flatMap(({ id, batch }) => (batch ? [id] : []));
  const own = details.flatMap(({ product }) => product ?? []);
  const added = await writeMany(tx, actor, productKind, withFirstStock(details, now));
  const parts = await writeMany(tx, actor, productBatchKind, batches);
  const recalled = (await afterStockChanged.run(tx, stocked, now)).flat();
  const changed = own.filter(({ version }) => version !== null);
  const stocks = await stocksOf(tx, idsIn(changed, new Set(stocked)), now);
  const others = await writeMany(
    tx,
    actor,
    productKind,
    changed.map((row) => {
      const follows = stocks.get(row.id);
      return follows ? { ...row, follows } : row;
    }),
  );
  if (parts.stale.length + others.stale.length > 0) {
    throw new Error("Records of a run changed after they were locked.");
  }
  const settled = new Set([...added.created, ...others.changed]);
  const left = stocked.filter((id) => !settled.has(id));
  await keepOnHand(tx, [...new Set([...left, ...recalled])], now);
}

function withFirstStock(
  details: readonly ProductDetail[],
  now: number,
): ManyRow<typeof products>[] {
  const batches = groupedBy(details, ({ id, batch }) => (batch ? [id] : []));
  return details.flatMap(({ id, product, today }) => {
    if (product?.version !== null) return [];
    const first = batches.get(id)?.map(({ batch }) => batch?.values ?? {});
    const stock = first && stockOfNew(first, today, now);
    return [{ ...product, follows: { ...product.follows, ...stock } }];
  });
}

const idsIn = (rows: readonly { id: string }[], of: ReadonlySet<string>) =>
  rows.flatMap(({ id }) => (of.has(id) ? [id] : []));
