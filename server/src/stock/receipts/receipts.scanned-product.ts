import { and, eq, isNotNull } from "drizzle-orm";
import { items } from "../../catalogue/items/items.table.ts";
import { requireRoomForProduct } from "../../membership/subscriptions/subscriptions.plan-limits.ts";
import { AppError, invalidField } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { insertRecord } from "../../platform/db/records.ts";
import { NEW_PRODUCT } from "../products/products.changes.ts";
import { offeredItem, type Pharmacy, taxRateOf } from "../products/products.facts.ts";
import { factsOfItem, type ItemRow } from "../products/products.facts-of-item.ts";
import { productKind, products } from "../products/products.table.ts";
import type { ScannedProduct } from "./receipts.facts.ts";

type Wanted = { gtin: string; pharmacy: Pharmacy; now: number };

export function requireSold(product: ScannedProduct): void {
  if (product.status === "blocked") {
    throw invalidField("scan", `"${product.name}" was withdrawn. Put the packs aside.`);
  }
}

/** Adds a draft without a price of a catalogue item, even if the caller may not create products. */
export async function draftOfGtin(
  tx: Transaction,
  actor: Actor,
  { gtin, pharmacy, now }: Wanted,
): Promise<{ product: ScannedProduct; hint: string }> {
  const [known] = await tx.select({ id: items.id }).from(items).where(eq(items.gtin, gtin));
  if (!known) throw invalidField("scan", `No product and no catalogue item has the GTIN ${gtin}.`);
  const { id } = known;
  const product = await explainingOffer(async () => {
    const item = await offeredItem(tx, id, pharmacy);
    return draftOfItem(tx, actor, { item, pharmacy, now });
  });
  return {
    product,
    hint: `"${product.name}" is new here and counts towards the plan. It stays a draft until a pharmacist or the owner enters its price and activates it.`,
  };
}

/** Problems are those of the field `item`. A withdrawn item becomes a blocked product. */
export async function draftOfItem(
  tx: Transaction,
  actor: Actor,
  { item, pharmacy, now }: { item: ItemRow; pharmacy: Pharmacy; now: number },
): Promise<ScannedProduct> {
  await requireNotArchived(tx, pharmacy.id, item.id);
  await requireRoomForProduct(tx, pharmacy.id, now);
  return insertRecord(tx, actor, productKind, {
    ...NEW_PRODUCT,
    ...factsOfItem(item),
    organization: pharmacy.id,
    currency: pharmacy.currency,
    status: item.status === "withdrawn" ? "blocked" : "draft",
    statusBefore: item.status === "withdrawn" ? "draft" : null,
    sku: item.code,
    name: item.name,
    sellingPrice: 0,
    taxRateBps: await taxRateOf(tx, item, pharmacy, now),
    source: actor.type === "apiToken" ? "api" : "manual",
  });
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
  throw invalidField("item", `"${archived.name}" is archived. Restore it before you receive it.`);
}
