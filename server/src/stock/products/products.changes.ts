import type { Product, ProductChanges, ProductInput } from "@pharmacy/contract/products/products";
import { PRODUCT_ACTS, stateOf } from "@pharmacy/contract/products/products.acts";
import type * as z from "zod/mini";
import {
  lockPharmacyPlaces,
  requireInService,
  requirePharmacyInService,
} from "../../identity/accounts/accounts.pharmacy-locks.ts";
import {
  requirePlaceForProduct,
  requireRoomForProduct,
} from "../../membership/subscriptions/subscriptions.plan-limits.ts";
import {
  requireStillWritable,
  requireStillWritableShared,
  requireWritableWhile,
} from "../../membership/subscriptions/subscriptions.read-only.ts";
import { invalidField } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { inSharedTurn, inTurn } from "../../platform/db/in-turn.ts";
import { getRecord, insertRecord, updateRecord } from "../../platform/db/records.ts";
import { switchAction } from "../../platform/db/switch-action.ts";
import { requireState } from "../../platform/http/require-act.ts";
import type { Services } from "../../platform/http/routes.ts";
import {
  type ConflictNames,
  explainingTaken,
  gtinOfItemTaken,
  gtinTaken,
} from "./products.conflicts.ts";
import {
  offeredItem,
  ownPack,
  type Pharmacy,
  packOfNew,
  pharmacyOf,
  requireFreeGtin,
  requireOfferedTo,
  requireTaxRate,
} from "./products.facts.ts";
import { factsOfItem } from "./products.facts-of-item.ts";
import { type FactsOfNew, factsOfNew } from "./products.facts-of-new.ts";
import { pharmacyFor } from "./products.pharmacy-for.ts";
import { type ProductRow, readProduct, shownAt, shownProduct } from "./products.reads.ts";
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
  firstExpiryOn: null,
  lastStockAt: null,
};

/** Answers the product as it is shown. */
export function createProduct(
  { db, secret, clock }: ProductServices,
  actor: Actor,
  { organization: chosen, isFree, ...input }: Input,
): Promise<Product> {
  const organization = pharmacyFor(actor, chosen);
  const names: ConflictNames = {};
  const write = () =>
    inTurn(db, organization, async (tx) => {
      const now = clock();
      // sent together: the second sees what the first waited for
      const [, found] = await Promise.all([
        lockPharmacyPlaces(tx, organization),
        factsOfNew(tx, { ...input, organization }, now),
      ]);
      requireInService(found?.pharmacy);
      const { pharmacy, standing, places } = found as FactsOfNew;
      requireWritableWhile(actor, pharmacy.name, standing);
      requirePlaceForProduct(places);
      names.pharmacy = pharmacy.name;
      const facts = factsOf(input, found as FactsOfNew, names);
      const { status, sellingPrice } = input;
      requirePrice({ status, sellingPrice }, isFree);
      const product = {
        ...NEW_PRODUCT,
        ...input,
        ...facts,
        organization,
        currency: pharmacy.currency,
      };
      const shown = shownAt(now);
      return shownProduct(
        secret,
        (await insertRecord(tx, actor, productKind, product, { shown })) as ProductRow,
      );
    });
  return explainingTaken(db, names, write);
}

function factsOf(input: Omit<Input, "organization">, found: FactsOfNew, names: ConflictNames) {
  const { pharmacy, item, holder } = found;
  if (input.item) {
    const offered = requireOfferedTo(pharmacy, item);
    names.item = offered.name;
    if (holder) throw gtinOfItemTaken(pharmacy, holder);
    return {
      ...factsOfItem(offered),
      sku: input.sku ?? offered.code,
      name: input.name ?? offered.name,
      taxRateBps: input.taxRateBps ?? requireTaxRate(found.taxRateBps),
    };
  }
  const { sku, name, taxRateBps, gtin = null } = input;
  const pack = packOfNew(input, found);
  if (!sku) throw invalidField("sku", "SKU is required.");
  if (!name) throw invalidField("name", "Name is required.");
  if (taxRateBps === undefined) throw invalidField("taxRateBps", "Tax rate is required.");
  if (holder) throw gtinTaken(holder);
  return { ...pack, sku, name, gtin, taxRateBps, item: null, genericName: null };
}

/** Locks the pharmacy first wherever its plan or its GTINs matter, and else shares it. */
export function changeProduct(
  services: ProductServices,
  actor: Actor,
  id: string,
  { isFree, ...change }: ProductChanges,
): Promise<Product> {
  const { db, secret, clock } = services;
  const names: ConflictNames = {};
  const isAlone = isOfPharmacy(change);
  const line = { shared: actor.organization, own: id.toLowerCase() };
  const inLine = (run: (tx: Transaction) => Promise<Product>) =>
    isAlone ? inTurn(db, actor.organization ?? line.own, run) : inSharedTurn(db, line, run);
  const requireWritable = isAlone ? requireStillWritable : requireStillWritableShared;
  const write = () =>
    inLine(async (tx) => {
      await requireWritable(tx, actor, clock());
      const pharmacy = isAlone ? await pharmacyOfProduct(tx, id) : undefined;
      if (pharmacy) names.pharmacy = pharmacy.name;
      const linked =
        change.item && pharmacy ? await itemToLink(tx, id, change.item, pharmacy) : undefined;
      if (linked) names.item = linked.name;
      const row = await updateRecord(tx, actor, productKind, id, fieldsToWrite(change), {
        action: switchAction(change),
        shown: shownAt(clock()),
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
            await requireRoomForProduct(tx, before.organization, clock());
          }
          if (linked) return { ...fields, ...factsOfItem(linked) };
          return { ...fields, ...(await ownFacts(tx, before, after, pharmacy)) };
        },
      });
      return shownProduct(secret, row as ProductRow);
    });
  return explainingTaken(db, names, write);
}

/** Its plan, its GTINs or its licence matter for the change. */
const isOfPharmacy = ({ status, gtin, item }: Partial<ProductChanges>) =>
  Boolean(status || gtin) || item !== undefined;

async function pharmacyOfProduct(tx: Transaction, id: string): Promise<Pharmacy> {
  const { organization } = await getRecord(tx, productKind, id);
  await requirePharmacyInService(tx, organization);
  return pharmacyOf(tx, organization);
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
  pharmacy: Pharmacy | undefined,
): Promise<Partial<Row>> {
  if (after.item !== null) {
    const { group, gtin, unit, packUnit, packSize } = before;
    return { group, gtin, unit, packUnit, packSize };
  }
  const { gtin } = after;
  if (gtin !== before.gtin && pharmacy) {
    const { id, name } = pharmacy;
    await requireFreeGtin(tx, { id, name, gtin, isOfItem: false });
  }
  const isSamePack = OWN_PACK.every((field) => after[field] === before[field]);
  const pack = isSamePack && before.item === null ? {} : await ownPack(tx, after, before);
  return { ...pack, genericName: null };
}

const OWN_PACK = ["group", "unit", "packUnit", "packSize"] as const;
