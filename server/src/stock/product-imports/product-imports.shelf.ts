import { AppError, invalidField } from "../../platform/app-error.ts";
import type { PlannedMessage } from "../../platform/runs/rows.ts";
import { BatchesByNumber } from "../batches/batches.by-number.ts";
import type { ItemRow } from "../products/products.facts-of-item.ts";
import type { RowValues } from "./product-imports.fields.ts";
import type { BatchRow, ProductLookups, ProductRow } from "./product-imports.lookups.ts";

export type ProductContent = Pick<
  ProductRow,
  | ("organization" | "item" | "sku" | "name" | "group" | "gtin" | "unit" | "packUnit")
  | ("packSize" | "sellingPrice" | "costPrice" | "currency" | "taxRateBps" | "reorderPoint")
  | ("reorderQuantity" | "shelfLocation" | "status" | "source" | "genericName")
>;

export type KnownBatch = Pick<
  BatchRow,
  "id" | "batchNumber" | "expiryDate" | "quantity" | "status"
> & { version: number; line?: number };

export type BatchPlan = {
  id: string;
  version: number | null;
  values: Partial<BatchRow>;
  before: Partial<BatchRow>;
  notes: PlannedMessage[];
};

/** A product after the rows so far. */
export type OnShelf = {
  id: string;
  /** Null: a row of this file adds it. */
  version: number | null;
  row: ProductContent;
  item: ItemRow | undefined;
  batches: BatchesByNumber<KnownBatch>;
  kept?: Pick<ProductRow, "quantityOnHand" | "nextExpiryOn">;
  line?: number;
  /** The first row that sets each field. */
  namedBy?: Readonly<Record<string, number>>;
};

/** The pharmacy's products as rows find and change them. */
export type Shelf = {
  itemOf(fields: Readonly<Record<string, string>>, values: RowValues): ItemRow | undefined;
  find(values: RowValues, item: ItemRow | undefined): OnShelf | undefined;
  bySku(sku: string): OnShelf | undefined;
  byGtin(gtin: string): OnShelf | undefined;
  put(product: OnShelf, batch: BatchPlan | undefined, line: number): void;
};

export function shelfOf(known: ProductLookups): Shelf {
  const skus = new Map<string, OnShelf>();
  const items = new Map<string, OnShelf>();
  const gtins = new Map<string, OnShelf>();
  const keep = (product: OnShelf) => {
    skus.set(product.row.sku.toLowerCase(), product);
    if (product.row.item) items.set(product.row.item, product);
    if (product.row.gtin) gtins.set(product.row.gtin, product);
  };
  for (const row of known.products) keep(onShelf(known, row));
  return {
    itemOf: (fields, values) => itemOf(known, fields, values),
    bySku: (sku) => skus.get(sku.toLowerCase()),
    byGtin: (gtin) => gtins.get(gtin),
    find({ sku, gtin }, item) {
      const bySku = sku === undefined ? undefined : skus.get(sku.toLowerCase());
      const other = (item && items.get(item.id)) ?? (gtin ? gtins.get(gtin) : undefined);
      if (bySku && other && bySku.id !== other.id) throw skuTaken(bySku);
      return bySku ?? other;
    },
    put(product, batch, line) {
      if (batch) {
        const { id, version, values } = batch;
        const number = values.batchNumber ?? null;
        const before = product.batches.find(number);
        product.batches.put({
          status: "available",
          expiryDate: null,
          ...before,
          ...values,
          id,
          version: version ?? 0,
          line,
        } as KnownBatch);
      }
      keep(product);
    },
  };
}

export const skuTaken = ({ row: { sku, name } }: OnShelf) =>
  new AppError("conflict", `SKU "${sku}" is already used by ${name}.`, {
    fields: { sku: `SKU "${sku}" is already used by ${name}.` },
    reason: "Another product already uses this SKU.",
  });

function onShelf({ batches, items }: ProductLookups, row: ProductRow): OnShelf {
  const own = batches.get(row.id);
  const { quantityOnHand, nextExpiryOn } = row;
  return {
    id: row.id,
    version: row.version,
    row,
    item: items.get(row.item ?? ""),
    batches: own?.byNumber ?? new BatchesByNumber(),
    kept: { quantityOnHand, nextExpiryOn },
  };
}

/** Other codes may be a supplier's. */
const OWN_CODE = /^itm-/i;

/** The code decides; without one of this catalogue, the GTIN. */
function itemOf(
  { itemsByCode, itemsByGtin }: ProductLookups,
  { item: code = "", gtin: written = "" }: Readonly<Record<string, string>>,
  { gtin }: RowValues,
): ItemRow | undefined {
  const byGtin = gtin ? itemsByGtin.get(gtin) : undefined;
  if (code === "" || code === "-") return byGtin;
  const byCode = itemsByCode.get(code.toUpperCase());
  if (!byCode && byGtin && !OWN_CODE.test(code)) return byGtin;
  if (!byCode) throw invalidField("item", "There is no item with this code.");
  if (byGtin && byGtin.id !== byCode.id) {
    const message = `GTIN ${written} is the GTIN of ${byGtin.code}, not of ${byCode.code}.`;
    throw invalidField("gtin", message, "The GTIN is that of another item.");
  }
  return byCode;
}
