import type { ProductChanges, ProductInput } from "@pharmacy/contract/products/products";
import { PRODUCT_ACTS, stateOf } from "@pharmacy/contract/products/products.acts";
import type * as z from "zod/mini";
import { requirePharmacyInService } from "../../identity/accounts/accounts.pharmacy-locks.ts";
import { requireRoomForProduct } from "../../membership/subscriptions/subscriptions.plan-limits.ts";
import { requireStillWritable } from "../../membership/subscriptions/subscriptions.read-only.ts";
import { invalidField } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { getRecord, insertRecord, updateRecord } from "../../platform/db/records.ts";
import { switchAction } from "../../platform/db/switch-action.ts";
import { requireState } from "../../platform/http/require-act.ts";
import type { Services } from "../../platform/http/routes.ts";
import { type ConflictNames, explainingTaken } from "./products.conflicts.ts";
import {
  offeredItem,
  ownPack,
  type Pharmacy,
  pharmacyOf,
  requireFreeGtin,
  taxRateOf,
} from "./products.facts.ts";
import { factsOfItem } from "./products.facts-of-item.ts";
import { pharmacyFor } from "./products.pharmacy-for.ts";
import { readProduct } from "./products.reads.ts";
import { isCounted, requirePrice, requireSameItem, requireTransition } from "./products.rules.ts";
import { productKind, type products } from "./products.table.ts";

type Input = z.output<typeof ProductInput>;
type Row = typeof products.$inferSelect;
export type ProductServices = Pick<Services, "db" | "secret" | "clock">;

export const NEW_PRODUCT = {
  costPrice: null,
  reorderPoint: null,
  reorderQuantity: null,
  shelfLocation: null,
  statusBefore: null,
  archivedAt: null,
  syncedFrom: null,
  quantityOnHand: null,
  nextExpiryOn: null,
  lastStockAt: null,
};

export function createProduct(
  { db, clock }: ProductServices,
  actor: Actor,
  { organization: chosen, isFree, ...input }: Input,
): Promise<{ id: string }> {
  const organization = pharmacyFor(actor, chosen);
  const names: ConflictNames = {};
  const write = () =>
    db.transaction(async (tx) => {
      await requireStillWritable(tx, actor, clock());
      await requirePharmacyInService(tx, organization);
      await requireRoomForProduct(tx, organization, clock());
      const pharmacy = await pharmacyOf(tx, organization);
      names.pharmacy = pharmacy.name;
      const facts = await factsOf(tx, { input, pharmacy, now: clock(), names });
      const { status, sellingPrice } = input;
      requirePrice({ status, sellingPrice }, isFree);
      const product = {
        ...NEW_PRODUCT,
        ...input,
        ...facts,
        organization,
        currency: pharmacy.currency,
      };
      return insertRecord(tx, actor, productKind, product);
    });
  return explainingTaken(db, names, write);
}

type NewProduct = {
  input: Omit<Input, "organization">;
  pharmacy: Pharmacy;
  now: number;
  names: ConflictNames;
};

async function factsOf(tx: Transaction, { input, pharmacy, now, names }: NewProduct) {
  if (input.item) {
    const item = await offeredItem(tx, input.item, pharmacy);
    names.item = item.name;
    await requireFreeGtin(tx, { ...pharmacy, gtin: item.gtin, isOfItem: true });
    return {
      ...factsOfItem(item),
      sku: input.sku ?? item.code,
      name: input.name ?? item.name,
      taxRateBps: input.taxRateBps ?? (await taxRateOf(tx, item, pharmacy, now)),
    };
  }
  const { sku, name, taxRateBps, gtin = null } = input;
  const pack = await ownPack(tx, input);
  if (!sku) throw invalidField("sku", "SKU is required.");
  if (!name) throw invalidField("name", "Name is required.");
  if (taxRateBps === undefined) throw invalidField("taxRateBps", "Tax rate is required.");
  await requireFreeGtin(tx, { ...pharmacy, gtin, isOfItem: false });
  return { ...pack, sku, name, gtin, taxRateBps, item: null, genericName: null };
}

/** Locks the pharmacy first wherever its plan or its GTINs matter. */
export function changeProduct(
  services: ProductServices,
  actor: Actor,
  id: string,
  { isFree, ...change }: ProductChanges,
) {
  const { db, secret, clock } = services;
  const names: ConflictNames = {};
  const write = () =>
    db.transaction(async (tx) => {
      await requireStillWritable(tx, actor, clock());
      const { organization } = await getRecord(tx, productKind, id);
      if (change.status || change.gtin || change.item !== undefined) {
        await requirePharmacyInService(tx, organization);
      }
      const pharmacy = await pharmacyOf(tx, organization);
      names.pharmacy = pharmacy.name;
      const linked = change.item ? await itemToLink(tx, id, change.item, pharmacy) : undefined;
      if (linked) names.item = linked.name;
      return updateRecord(tx, actor, productKind, id, fieldsToWrite(change), {
        action: switchAction(change),
        read: (within) => readProduct({ db: within, secret, clock }, id),
        rule: async (before, fields) => {
          requireState("product", PRODUCT_ACTS.edit, { status: stateOf(before) });
          const after = { ...before, ...fields };
          requireSameItem(before, after.item, actor);
          requireTransition(before, after.status);
          if (after.status !== before.status || after.sellingPrice !== before.sellingPrice) {
            requirePrice(after, isFree);
          }
          if (isCounted(after) && !isCounted(before)) {
            await requireRoomForProduct(tx, organization, clock());
          }
          if (linked) return { ...fields, ...factsOfItem(linked) };
          return { ...fields, ...(await ownFacts(tx, before, after, pharmacy)) };
        },
      });
    });
  return explainingTaken(db, names, write);
}

/** Refuses to clear fields that are required. */
function fieldsToWrite(change: Omit<ProductChanges, "isFree">) {
  const { sku, name, group, unit, packUnit, packSize, ...others } = change;
  if (sku === null) throw invalidField("sku", "SKU is required.");
  if (name === null) throw invalidField("name", "Name is required.");
  if (group === null) throw invalidField("group", "A local product needs a category.");
  if (unit === null) throw invalidField("unit", "Choose a unit.");
  if (packUnit === null) throw invalidField("packUnit", "Choose a packaging.");
  if (packSize === null) throw invalidField("packSize", "Pack size is required.");
  const present = { sku, name, group, unit, packUnit, packSize };
  const values = Object.entries(present).filter(([, value]) => value !== undefined);
  return { ...others, ...(Object.fromEntries(values) as Partial<Row>) };
}

async function itemToLink(tx: Transaction, id: string, chosen: string, pharmacy: Pharmacy) {
  const product = await getRecord(tx, productKind, id);
  // an unchanged item need not be on offer any longer
  if (product.item === chosen) return;
  const item = await offeredItem(tx, chosen, pharmacy);
  // the product's own GTIN may become the item's
  if (product.item !== null || product.gtin !== item.gtin) {
    await requireFreeGtin(tx, { ...pharmacy, gtin: item.gtin, isOfItem: true });
  }
  return item;
}

/** Checks a local product; a linked one keeps what its item says. */
async function ownFacts(
  tx: Transaction,
  before: Row,
  after: Row,
  { id, name }: Pharmacy,
): Promise<Partial<Row>> {
  if (after.item !== null) {
    const { group, gtin, unit, packUnit, packSize } = before;
    return { group, gtin, unit, packUnit, packSize };
  }
  const { gtin } = after;
  if (gtin !== before.gtin) await requireFreeGtin(tx, { id, name, gtin, isOfItem: false });
  return { ...(await ownPack(tx, after, before)), genericName: null };
}
