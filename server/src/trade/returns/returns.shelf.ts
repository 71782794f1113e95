import { and, eq, inArray, isNull, type SQL } from "drizzle-orm";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { writeMany } from "../../platform/db/write-many.ts";
import { batchByNumber } from "../../stock/batches/batches.by-number.ts";
import type { StockSource } from "../../stock/batches/batches.stock-ledger.ts";
import { keepStockOfAll } from "../../stock/batches/batches.stock-lock.ts";
import { productBatches, productBatchKind } from "../../stock/batches/batches.table.ts";
import { packsInWords } from "../../stock/products/products.packs-in-words.ts";
import { products } from "../../stock/products/products.table.ts";
import type { ShipmentLineRow } from "../shipments/shipments.table.ts";

/** Locked in one order, as every change of several products does. */
function lockedProducts(tx: Transaction, isMeant: SQL | undefined) {
  return tx
    .select({ id: products.id, item: products.item })
    .from(products)
    .where(isMeant)
    .orderBy(products.id)
    .for("update");
}

const batchesWhere = (tx: Transaction, isMeant: SQL) =>
  tx.select().from(productBatches).where(isMeant);

type Leaving = { line: ShipmentLineRow; packs: number };

type Shelf = {
  /** The batch that each line takes its packs from, in their order. */
  batches: (string | null)[];
  /** Why the packs of a line cannot leave, by its place. */
  problems: Map<number, string>;
};

type Taking = { organization: string; leaving: readonly Leaving[]; source: string; now: number };

/**
 * Takes packs off a pharmacy's shelf as they are handed over. Packs of a recalled batch are not for
 * sale, and leave too. Writes nothing if any line has a problem.
 */
export async function takeOffShelf(
  tx: Transaction,
  actor: Actor,
  { organization, leaving, source, now }: Taking,
): Promise<Shelf> {
  const items = [...new Set(leaving.map(({ line }) => line.item))];
  const isOwn = and(
    eq(products.organization, organization),
    inArray(products.item, items),
    isNull(products.archivedAt),
  );
  const known = await lockedProducts(tx, isOwn);
  const ids = known.map(({ id }) => id);
  const shelves = await batchesWhere(tx, inArray(productBatches.product, ids));
  const left = new Map(shelves.map(({ id, quantity }) => [id, quantity]));
  const problems = new Map<number, string>();
  const batches = leaving.map(({ line, packs }, place) => {
    const product = known.find(({ item }) => item === line.item);
    const shelf = shelves.filter((batch) => batch.product === product?.id);
    const batch = batchByNumber(shelf, line.batchNumber);
    const there = batch ? (left.get(batch.id) ?? 0) : 0;
    if (!batch || there < packs) {
      problems.set(place, tooFew(line, there));
      return null;
    }
    left.set(batch.id, there - packs);
    return batch.id;
  });
  if (problems.size > 0) return { batches, problems };
  const changed = shelves.filter(({ id, quantity }) => left.get(id) !== quantity);
  await move(tx, actor, { batches: changed, left, action: "returnStock", source });
  await keepStockOfAll(tx, ids, now);
  return { batches, problems };
}

function tooFew({ batchNumber }: ShipmentLineRow, there: number): string {
  const where = batchNumber === null ? "" : ` of batch ${batchNumber}`;
  if (there === 0) return `No packs${where} are on the shelf.`;
  return `Only ${packsInWords(there)}${where} ${there === 1 ? "is" : "are"} on the shelf.`;
}

type PuttingBack = {
  returned: readonly { batch: string; packs: number }[];
  source: string;
  now: number;
};

/** Puts packs of a declined claim back where they were. A batch deleted meanwhile stays deleted. */
export async function putBackOnShelf(
  tx: Transaction,
  actor: Actor,
  { returned, source, now }: PuttingBack,
): Promise<void> {
  if (returned.length === 0) return;
  const isMeant = inArray(
    productBatches.id,
    returned.map(({ batch }) => batch),
  );
  const named = await batchesWhere(tx, isMeant);
  const ids = [...new Set(named.map(({ product }) => product))];
  await lockedProducts(tx, inArray(products.id, ids));
  const batches = await batchesWhere(tx, isMeant);
  const left = new Map(batches.map(({ id, quantity }) => [id, quantity]));
  for (const { batch, packs } of returned) left.set(batch, (left.get(batch) ?? 0) + packs);
  await move(tx, actor, { batches, left, action: "restoreStock", source });
  await keepStockOfAll(tx, ids, now);
}

type Move = {
  batches: readonly (typeof productBatches.$inferSelect)[];
  left: ReadonlyMap<string, number>;
  action: "returnStock" | "restoreStock";
  source: string;
};

async function move(
  tx: Transaction,
  actor: Actor,
  { batches, left, action, source: id }: Move,
): Promise<void> {
  const source: StockSource = { kind: "return", id };
  const rows = batches.map((batch) => ({
    id: batch.id,
    version: batch.version,
    values: { quantity: left.get(batch.id) ?? 0 },
  }));
  await writeMany(tx, actor, productBatchKind, rows, { action, source, isLive: true });
}
