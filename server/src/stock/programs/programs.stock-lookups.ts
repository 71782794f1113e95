import { readGtin } from "@pharmacy/contract/mapping/mapping-gtin";
import type { StockLine } from "@pharmacy/contract/products/products.stock-lines";
import { and, eq, isNull, or, sql } from "drizzle-orm";
import { groupedBy } from "../../catalogue/items/import/items.grouped-by.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { isId } from "../../platform/db/ids.ts";
import { batchesNamed, type KnownBatches, type NamedBatch } from "../batches/batches.by-number.ts";
import { trackedItems } from "../batches/batches.expiry.ts";
import type { LockedProduct } from "../batches/batches.stock-lock.ts";
import { hasGtin } from "../products/products.by-gtin.ts";
import { products } from "../products/products.table.ts";

export type StockProduct = LockedProduct & {
  sku: string;
  gtin: string | null;
  isExpiryTracked: boolean;
};

type Named = {
  byId: ReadonlyMap<string, StockProduct>;
  bySku: ReadonlyMap<string, StockProduct>;
  byGtin: ReadonlyMap<string, readonly StockProduct[]>;
};

export type StockLookups = Named & {
  /** By product; one without batches is left out. */
  batches: ReadonlyMap<string, KnownBatches>;
};

/** Reads and locks products with a fixed number of queries. The pharmacy must be locked. */
export async function lookUpStock(
  tx: Transaction,
  organization: string,
  lines: readonly StockLine[],
): Promise<StockLookups> {
  const ids = lines.flatMap(({ product }) => (product && isId(product) ? [product] : []));
  const skus = lines.flatMap(({ sku }) => sku?.trim().toLowerCase() || []);
  const gtins = lines.flatMap(({ gtin }) => gtinIn(gtin) ?? []);
  const { id, name, item, sku, gtin } = products;
  const named = await tx
    .select({ id, name, item, sku, gtin, organization: products.organization })
    .from(products)
    .where(
      and(
        eq(products.organization, organization),
        isNull(products.archivedAt),
        or(
          ids.length > 0 ? sql`${id} = any(${sql.param(ids)}::uuid[])` : undefined,
          skus.length > 0 ? sql`lower(${sku}) = any(${sql.param(skus)}::text[])` : undefined,
          gtins.length > 0 ? hasGtin(sql`= any(${sql.param(gtins)}::text[])`) : undefined,
          // for lines that name nothing
          sql`false`,
        ),
      ),
    )
    .orderBy(id)
    .for("update");
  const tracked = await trackedItems(
    tx,
    named.flatMap((one) => one.item ?? []),
  );
  const all = named.map((one) => ({
    ...one,
    isExpiryTracked: one.item !== null && tracked.has(one.item),
  }));
  const byName = {
    byId: new Map(all.map((one) => [one.id, one])),
    bySku: new Map(all.map((one) => [one.sku.toLowerCase(), one])),
    byGtin: groupedBy(all, (one) => (one.gtin ? [one.gtin] : [])),
  };
  const found = all.map((one) => one.id);
  return { ...byName, batches: await batchesNamed(tx, found, { named: batchesIn(lines, byName) }) };
}

function batchesIn(lines: readonly StockLine[], known: Named): NamedBatch[] {
  return lines.flatMap((line) => {
    const found = productNamed(line, known);
    if (typeof found === "string" || !line.batchNumber) return [];
    return [{ product: found.id, batchNumber: line.batchNumber }];
  });
}

function gtinIn(text: string | null | undefined): string | undefined {
  const read = text ? readGtin(text) : undefined;
  return read && "value" in read ? read.value : undefined;
}

/** Returns the reason as text if there is no such product. */
export function productNamed(line: StockLine, known: Named): StockProduct | string {
  const names = [line.product, line.sku, line.gtin].filter(Boolean);
  if (names.length !== 1) return "Name the product by one of product, sku and gtin.";
  if (line.product) return known.byId.get(line.product.toLowerCase()) ?? "Product not found.";
  if (line.sku) {
    return (
      known.bySku.get(line.sku.trim().toLowerCase()) ?? `No product has the SKU "${line.sku}".`
    );
  }
  const read = readGtin(line.gtin ?? "");
  if (!("value" in read)) return "message" in read ? read.message : "GTIN is required.";
  const [product, other] = known.byGtin.get(read.value) ?? [];
  if (other) return `Several products have the GTIN ${read.value}. Name the product by its SKU.`;
  return product ?? `No product has the GTIN ${read.value}.`;
}
