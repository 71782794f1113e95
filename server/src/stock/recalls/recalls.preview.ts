import { batchKey } from "@pharmacy/contract/products/batch-key";
import {
  PREVIEWED_MAX,
  type RecallPreview,
  type RecallPreviewInput,
} from "@pharmacy/contract/recalls/recalls";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type * as z from "zod/mini";
import { items } from "../../catalogue/items/items.table.ts";
import { organizations } from "../../identity/accounts/organizations.table.ts";
import { invalidField } from "../../platform/app-error.ts";
import type { Database } from "../../platform/db/database.ts";
import { batchKeyOf, productBatches } from "../batches/batches.table.ts";
import { products } from "../products/products.table.ts";
import { isOfBatches, isOfItem } from "./recalls.affected.ts";

type Input = z.output<typeof RecallPreviewInput>;
type Pharmacy = { id: string; name: string; batches: number; packs: number };

export async function previewRecall(db: Database, input: Input): Promise<RecallPreview> {
  const [item] = await db.select({ gtin: items.gtin }).from(items).where(eq(items.id, input.item));
  if (!item) throw invalidField("item", "Item not found.");
  const scope = { ...input, gtin: item.gtin };
  const all = await pharmaciesWith(db, and(isOfItem(scope), isOfBatches(scope)));
  const loose = input.isAllBatches
    ? []
    : await pharmaciesWith(db, and(isOfItem(scope), isNull(productBatches.batchNumber)));
  return {
    pharmacies: all.length,
    ...sumsOf(all),
    largest: all.slice(0, PREVIEWED_MAX).map(({ id, name, batches, packs }) => ({
      pharmacy: { id, name },
      batches,
      packs,
    })),
    notFound: await notFound(db, scope),
    unnumbered: { pharmacies: loose.length, packs: sumsOf(loose).packs },
  };
}

const sumsOf = (pharmacies: readonly Pharmacy[]) => ({
  batches: pharmacies.reduce((sum, { batches }) => sum + batches, 0),
  packs: pharmacies.reduce((sum, { packs }) => sum + packs, 0),
});

const HAS_PACKS = sql`${productBatches.quantity} > 0`;

/** Pharmacies with the most packs come first. */
function pharmaciesWith(db: Database, condition: SQL | undefined): Promise<Pharmacy[]> {
  const packs = sql<number>`sum(${productBatches.quantity})::float8`;
  return db
    .select({
      id: organizations.id,
      name: organizations.name,
      batches: sql<number>`count(*)::int`,
      packs,
    })
    .from(productBatches)
    .innerJoin(products, eq(products.id, productBatches.product))
    .innerJoin(organizations, eq(organizations.id, products.organization))
    .where(and(condition, HAS_PACKS))
    .groupBy(organizations.id)
    .orderBy(sql`${packs} desc`, organizations.nameKey, organizations.id);
}

async function notFound(db: Database, scope: Input & { gtin: string | null }): Promise<string[]> {
  if (scope.batchNumbers.length === 0) return [];
  const rows = await db
    .selectDistinct({ key: batchKeyOf(productBatches.batchNumber) })
    .from(productBatches)
    .innerJoin(products, eq(products.id, productBatches.product))
    .where(and(isOfItem(scope), isOfBatches(scope), HAS_PACKS));
  const found = new Set(rows.map(({ key }) => key));
  return scope.batchNumbers.filter((number) => !found.has(batchKey(number)));
}
