import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { items } from "../../catalogue/items/items.table.ts";
import { requireRoomForProduct } from "../../membership/subscriptions/subscriptions.plan-limits.ts";
import { AppError, invalidField } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { insertRecord } from "../../platform/db/records.ts";
import { type LockedProduct, lockProduct } from "../batches/batches.stock-lock.ts";
import { hasGtin } from "../products/products.by-gtin.ts";
import { NEW_PRODUCT } from "../products/products.changes.ts";
import { offeredItem, type Pharmacy, taxRateOf } from "../products/products.facts.ts";
import { factsOfItem } from "../products/products.facts-of-item.ts";
import { productKind, products } from "../products/products.table.ts";

type Wanted = { gtin: string; pharmacy: Pharmacy; now: number };

type Scanned = {
  product: LockedProduct;
  isExpiryTracked: boolean;
  hint: string | null;
};

/**
 * Finds and locks the product of a scanned GTIN. A catalogue item new to the pharmacy becomes a
 * draft without a price, even if the caller may not create products.
 */
export async function productOfGtin(
  tx: Transaction,
  actor: Actor,
  wanted: Wanted,
): Promise<Scanned> {
  const { gtin, pharmacy } = wanted;
  const [found] = await tx
    .select({
      id: products.id,
      status: products.status,
      name: products.name,
      isExpiryTracked: sql<boolean>`coalesce((select ${items.expiryTracked} from ${items}
        where ${items.id} = ${products.item}), false)`,
    })
    .from(products)
    .where(
      and(
        eq(products.organization, pharmacy.id),
        hasGtin(sql`= ${gtin}`),
        isNull(products.archivedAt),
      ),
    )
    // items before local products
    .orderBy(sql`item is null`, products.id)
    .limit(1);
  if (!found) return fromCatalogue(tx, actor, wanted);
  if (found.status === "blocked") {
    throw invalidField("scan", `"${found.name}" was withdrawn. Put the packs aside.`);
  }
  return {
    product: await lockProduct(tx, found.id),
    isExpiryTracked: found.isExpiryTracked,
    hint: null,
  };
}

async function fromCatalogue(
  tx: Transaction,
  actor: Actor,
  { gtin, pharmacy, now }: Wanted,
): Promise<Scanned> {
  const [known] = await tx.select({ id: items.id }).from(items).where(eq(items.gtin, gtin));
  if (!known) throw invalidField("scan", `No product and no catalogue item has the GTIN ${gtin}.`);
  await requireNotArchived(tx, pharmacy.id, known.id);
  const item = await explainingOffer(() => offeredItem(tx, known.id, pharmacy));
  await requireRoomForProduct(tx, pharmacy.id, now);
  const { id } = await insertRecord(tx, actor, productKind, {
    ...NEW_PRODUCT,
    ...factsOfItem(item),
    organization: pharmacy.id,
    currency: pharmacy.currency,
    status: "draft",
    sku: item.code,
    name: item.name,
    sellingPrice: 0,
    taxRateBps: await taxRateOf(tx, item, pharmacy, now),
    source: actor.type === "apiToken" ? "api" : "manual",
  });
  return {
    product: await lockProduct(tx, id),
    isExpiryTracked: item.expiryTracked,
    hint: `"${item.name}" is new here and counts towards the plan. It stays a draft until a pharmacist or the owner enters its price and activates it.`,
  };
}

/** Reports a problem with the item as a problem with the scanned code. */
async function explainingOffer<Result>(offer: () => Promise<Result>): Promise<Result> {
  try {
    return await offer();
  } catch (error) {
    if (error instanceof AppError && error.fields?.item) {
      throw invalidField("scan", error.fields.item);
    }
    throw error;
  }
}

async function requireNotArchived(tx: Transaction, organization: string, item: string) {
  const [archived] = await tx
    .select({ name: products.name })
    .from(products)
    .where(
      and(
        eq(products.organization, organization),
        eq(products.item, item),
        isNotNull(products.archivedAt),
      ),
    )
    .limit(1);
  if (!archived) return;
  throw invalidField("scan", `"${archived.name}" is archived. Restore it before you receive it.`);
}
