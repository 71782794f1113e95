import { PRODUCT_ACTS, stateOf } from "@pharmacy/contract/products/products.acts";
import { eq } from "drizzle-orm";
import { items } from "../../catalogue/items/items.table.ts";
import { requirePharmacyInService } from "../../identity/accounts/accounts.pharmacy-locks.ts";
import { requireRoomForProduct } from "../../membership/subscriptions/subscriptions.plan-limits.ts";
import { requireStillWritable } from "../../membership/subscriptions/subscriptions.read-only.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { inTurn } from "../../platform/db/in-turn.ts";
import { deleteRecord, getRecord, updateRecord } from "../../platform/db/records.ts";
import { requireAct, requireState } from "../../platform/http/require-act.ts";
import type { ProductServices } from "./products.changes.ts";
import { type ConflictNames, explainingTaken } from "./products.conflicts.ts";
import { pharmacyOf, requireFreeGtin } from "./products.facts.ts";
import { packsInWords } from "./products.packs-in-words.ts";
import { packsOf, readProduct } from "./products.reads.ts";
import { isCounted } from "./products.rules.ts";
import { productKind } from "./products.table.ts";

/** Archives a product, which frees its SKU, GTIN and item. */
export function archiveProduct(
  { db, secret, clock }: ProductServices,
  actor: Actor,
  id: string,
  version?: number,
) {
  const change = { archivedAt: new Date(clock()).toISOString(), ...(version && { version }) };
  return inTurn(db, actor.organization ?? id, async (tx) => {
    await requireStillWritable(tx, actor, clock());
    const read = (within: Transaction) => readProduct({ db: within, secret, clock }, id);
    await updateRecord(tx, actor, productKind, id, change, {
      action: "archive",
      read,
      rule: async (before, fields) => {
        if (before.archivedAt !== null) return { ...fields, archivedAt: before.archivedAt };
        await requireEmpty(tx, id);
        return fields;
      },
    });
    return read(tx);
  });
}

export function restoreProduct(
  { db, secret, clock }: ProductServices,
  actor: Actor,
  id: string,
  version?: number,
) {
  const names: ConflictNames = {};
  const write = () =>
    inTurn(db, actor.organization, async (tx) => {
      await requireStillWritable(tx, actor, clock());
      const product = await getRecord(tx, productKind, id);
      await requirePharmacyInService(tx, product.organization);
      const pharmacy = await pharmacyOf(tx, product.organization);
      names.pharmacy = pharmacy.name;
      names.item = await nameOfItem(tx, product.item);
      const read = (within: Transaction) => readProduct({ db: within, secret, clock }, id);
      await updateRecord(
        tx,
        actor,
        productKind,
        id,
        { archivedAt: null, ...(version && { version }) },
        {
          action: "restore",
          read,
          rule: async (before, fields) => {
            requireState("product", PRODUCT_ACTS.restore, { status: stateOf(before) });
            if (isCounted(before)) await requireRoomForProduct(tx, before.organization, clock());
            const { gtin, item } = before;
            await requireFreeGtin(tx, { ...pharmacy, gtin, isOfItem: item !== null });
            return fields;
          },
        },
      );
      return read(tx);
    });
  return explainingTaken(db, names, write);
}

async function nameOfItem(tx: Transaction, id: string | null): Promise<string> {
  if (id === null) return "";
  const [item] = await tx.select({ name: items.name }).from(items).where(eq(items.id, id));
  return item?.name ?? "";
}

/** Deletes a product that never had stock. */
export function deleteProduct(
  { db, clock }: ProductServices,
  actor: Actor,
  id: string,
): Promise<void> {
  return inTurn(db, actor.organization ?? id, async (tx) => {
    await requireStillWritable(tx, actor, clock());
    await deleteRecord(tx, actor, productKind, id, async (before) => {
      const product = { ...before, status: stateOf(before) };
      requireState("product", PRODUCT_ACTS.delete, product);
      await requireEmpty(tx, id);
      requireAct("product", PRODUCT_ACTS.delete, product, actor);
      return undefined;
    });
  });
}

/** The product is locked, so no packs can arrive meanwhile. */
async function requireEmpty(tx: Transaction, id: string): Promise<void> {
  const packs = await packsOf(tx, id);
  if (packs === 0) return;
  throw new AppError(
    "conflict",
    // this includes expired and recalled packs, which do not count as stock on hand
    `This product still has ${packsInWords(packs)}. Set the stock to 0 first.`,
  );
}
