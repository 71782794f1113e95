import type { ProductSync, ProductSyncQuery } from "@pharmacy/contract/products/products.sync";
import { isCovered } from "../../catalogue/items/items.covered.ts";
import type { Pharmacy } from "../products/products.facts.ts";
import type { products } from "../products/products.table.ts";
import type { SourceProduct, SyncLookups, TargetProduct } from "./copies.lookups.ts";

type Values = Partial<typeof products.$inferInsert>;

export type SyncPlan = {
  created: Values[];
  updated: { id: string; version: number; values: Values }[];
  skipped: ProductSync["skipped"];
};

type Wanted = Pick<ProductSyncQuery, "onConflict"> & { source: string; target: Pharmacy };

export function planSync(known: SyncLookups, { source, target, onConflict }: Wanted): SyncPlan {
  const plan: SyncPlan = {
    created: [],
    updated: [],
    skipped: { existing: 0, notOffered: 0, notCovered: 0, keptArchived: 0 },
  };
  const present = shelfOf(known.target.filter(({ archivedAt }) => archivedAt === null));
  const archived = shelfOf(known.target.filter(({ archivedAt }) => archivedAt !== null));
  const skus = new Set(present.skus);
  const gtins = new Set<string>();
  const followed = new Set<string>();
  for (const product of known.source) {
    const match = present.find(product);
    if (match) {
      const values = onConflict === "update" ? changesOf(match, product, present, known) : {};
      if (Object.keys(values).length === 0 || followed.has(match.id)) plan.skipped.existing += 1;
      else plan.updated.push({ id: match.id, version: match.version, values });
      followed.add(match.id);
      continue;
    }
    const reason =
      product.gtin !== null && gtins.has(product.gtin)
        ? "existing"
        : reasonToSkip(product, known, { target, archived });
    if (reason) {
      plan.skipped[reason] += 1;
      continue;
    }
    if (product.gtin !== null) gtins.add(product.gtin);
    plan.created.push(copyOf(product, { source, target, sku: freeSku(product.sku, skus) }));
  }
  return plan;
}

export type Shelf = {
  skus: readonly string[];
  byGtin: ReadonlyMap<string, TargetProduct>;
  /** Matches by item, then by GTIN; local products also by SKU, and never by name. */
  find(product: SourceProduct): TargetProduct | undefined;
};

export function shelfOf(rows: readonly TargetProduct[]): Shelf {
  const byItem = new Map(rows.flatMap((row) => (row.item ? [[row.item, row] as const] : [])));
  const byGtin = new Map(rows.flatMap((row) => (row.gtin ? [[row.gtin, row] as const] : [])));
  const local = rows.filter(({ item }) => item === null);
  const bySku = new Map(local.map((row) => [row.sku.toLowerCase(), row]));
  return {
    byGtin,
    skus: rows.map(({ sku }) => sku.toLowerCase()),
    find: ({ item, gtin, sku }) =>
      (item === null ? undefined : byItem.get(item)) ??
      (gtin === null ? undefined : byGtin.get(gtin)) ??
      (item === null ? bySku.get(sku.toLowerCase()) : undefined),
  };
}

type Against = { target: Pharmacy; archived: Shelf };

export function reasonToSkip(
  product: SourceProduct,
  { items, hiddenGroups, inactiveUnits }: SyncLookups,
  { target, archived }: Against,
): keyof ProductSync["skipped"] | undefined {
  if (archived.find(product)) return "keptArchived";
  if (product.item === null) {
    const { group, unit, packUnit } = product;
    const isGone =
      hiddenGroups.has(group) || inactiveUnits.has(unit) || inactiveUnits.has(packUnit);
    return isGone ? "notOffered" : undefined;
  }
  const item = items.get(product.item);
  if (item?.status !== "active") return "notOffered";
  return isCovered(item, target) ? undefined : "notCovered";
}

/** Never changes the price, stock, reorder levels or status of an existing product. */
export function changesOf(
  match: TargetProduct,
  { name, taxRateBps, group, gtin }: SourceProduct,
  { byGtin }: Shelf,
  { hiddenGroups }: SyncLookups,
): Values {
  const isLocal = match.item === null;
  const wanted = {
    name,
    taxRateBps,
    // products of items keep what their item says
    ...(isLocal && !hiddenGroups.has(group) && { group }),
    ...(isLocal && gtin !== null && !byGtin.has(gtin) && { gtin }),
  };
  const differing = Object.entries(wanted).filter(
    ([field, value]) => match[field as keyof typeof wanted] !== value,
  );
  return Object.fromEntries(differing);
}

type Copying = { source: string; target: Pharmacy; sku: string };

export function copyOf(product: SourceProduct, { source, target, sku }: Copying): Values {
  const { id: _, currency, sellingPrice, ...copied } = product;
  const isSame = currency === target.currency;
  return {
    ...copied,
    organization: target.id,
    sku,
    currency: target.currency,
    sellingPrice: isSame ? sellingPrice : 0,
    status: isSame ? "active" : "draft",
    source: "sync",
    syncedFrom: source,
  };
}

const SKU_MAX = 40;

/** Appends -2, -3, … if the SKU is taken. */
export function freeSku(sku: string, taken: Set<string>): string {
  let free = sku;
  for (let next = 2; taken.has(free.toLowerCase()); next += 1) {
    const suffix = `-${next}`;
    free = sku.slice(0, SKU_MAX - suffix.length) + suffix;
  }
  taken.add(free.toLowerCase());
  return free;
}
