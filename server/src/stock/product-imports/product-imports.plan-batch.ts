import { BatchInput } from "@pharmacy/contract/products/products.batches";
import { isFarExpiry } from "@pharmacy/contract/products/products.stock";
import { BATCHES_MAX, PRODUCT_PACKS_MAX } from "@pharmacy/contract/products/products.values";
import * as z from "zod/mini";
import { AppError, invalidField } from "../../platform/app-error.ts";
import { newId } from "../../platform/db/ids.ts";
import { rowNumber } from "../../platform/runs/run-rows.ts";
import { NO_ROOM } from "../batches/batches.pack-room.ts";
import { FAR_EXPIRY } from "../batches/batches.reads.ts";
import type { RowValues } from "./product-imports.fields.ts";
import type { BatchRow, ProductLookups } from "./product-imports.lookups.ts";
import type { BatchPlan, KnownBatch, OnShelf, ProductContent } from "./product-imports.shelf.ts";

type Target = Pick<OnShelf, "id" | "item" | "batches" | "kept">;
type Named = Pick<ProductContent, "name" | "organization">;

const Fields = z.pick(BatchInput, { batchNumber: true });

export function planBatch(
  known: ProductLookups,
  product: Target,
  content: Named,
  values: RowValues,
): BatchPlan | undefined {
  if (values.batch === undefined) return planLoose(product, content, values);
  const checked = z.safeParse(Fields, { batchNumber: values.batch });
  if (!checked.success) {
    throw invalidField("batch", checked.error.issues[0]?.message ?? "Enter a batch number.");
  }
  const { batchNumber } = checked.data;
  const there = product.batches.find(batchNumber);
  if (there?.line !== undefined) {
    const message = `Batch ${there.batchNumber} of this product is also in row ${rowNumber(there.line)}.`;
    throw invalidField("batch", message, "This batch is also in another row.");
  }
  const { quantity = there?.quantity, expiry = there?.expiryDate ?? null } = values;
  if (quantity === undefined) throw invalidField("quantity", "Quantity is required.");
  const expiryDate = expiry ?? null;
  if (expiryDate === null && product.item?.expiryTracked) {
    throw invalidField("expiry", "Expiry date is required.");
  }
  const isFar = expiryDate !== null && isFarExpiry(expiryDate, known.today);
  const notes = isFar ? [{ column: "expiry", value: expiryDate, message: FAR_EXPIRY }] : [];
  if (!there && product.batches.size >= BATCHES_MAX) {
    const most = BATCHES_MAX.toLocaleString("en");
    throw new AppError("conflict", `A product has at most ${most} batches.`);
  }
  const more = quantity - (there?.quantity ?? 0);
  if (more > 0 && product.batches.packs + more > PRODUCT_PACKS_MAX)
    throw invalidField("quantity", NO_ROOM);
  const packsOfBatch = { batchNumber: there?.batchNumber ?? batchNumber, quantity, expiryDate };
  const plan = planPacks(product, content, packsOfBatch, there);
  return plan && { ...plan, notes };
}

/** Plans loose packs. If there are batches, the stock is their sum and may only be repeated. */
function planLoose(
  product: Target,
  content: Named,
  { quantity, expiry }: RowValues,
): BatchPlan | undefined {
  const { quantityOnHand = null, nextExpiryOn = null } = product.kept ?? {};
  if (expiry && expiry !== nextExpiryOn) {
    throw invalidField("expiry", "Enter the number of the batch that expires on this date.");
  }
  if (quantity === undefined) return;
  if (product.batches.haveNumbers) {
    if (quantity === quantityOnHand) return;
    throw invalidField("quantity", "Quantity comes from the batches of this product.");
  }
  const there = product.batches.find(null);
  // a file that gives the stock on hand does not say that unsellable packs are gone
  if (there && there.status !== "available" && quantity === quantityOnHand) return;
  return planPacks(product, content, { batchNumber: null, quantity, expiryDate: null }, there);
}

type Packs = Pick<BatchRow, "batchNumber" | "quantity" | "expiryDate">;

function planPacks(
  { id: product }: Target,
  { name: productName, organization }: Named,
  { batchNumber, quantity, expiryDate }: Packs,
  there: KnownBatch | undefined,
): BatchPlan | undefined {
  if (!there) {
    const values = {
      organization,
      product,
      productName,
      receivedOn: null,
      unitCost: null,
      batchNumber,
      quantity,
      expiryDate,
    };
    return { id: newId(), version: null, values, before: {}, notes: [] };
  }
  const before: Partial<Packs> = {};
  const values: Partial<Packs> = { batchNumber };
  if (there.quantity !== quantity) {
    before.quantity = there.quantity;
    values.quantity = quantity;
  }
  if (there.expiryDate !== expiryDate) {
    before.expiryDate = there.expiryDate;
    values.expiryDate = expiryDate;
  }
  if (Object.keys(before).length === 0) return;
  return { id: there.id, version: there.version, values, before, notes: [] };
}
