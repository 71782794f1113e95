import { asc, eq, sql } from "drizzle-orm";
import { groups } from "../../catalogue/groups/groups.table.ts";
import { isHidden } from "../../catalogue/groups/groups.tree.ts";
import { items } from "../../catalogue/items/items.table.ts";
import { units } from "../../catalogue/units/units.table.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { products } from "../products/products.table.ts";

type Row = typeof products.$inferSelect;

const copied = {
  id: products.id,
  item: products.item,
  sku: products.sku,
  name: products.name,
  group: products.group,
  gtin: products.gtin,
  genericName: products.genericName,
  unit: products.unit,
  packUnit: products.packUnit,
  packSize: products.packSize,
  taxRateBps: products.taxRateBps,
  sellingPrice: products.sellingPrice,
  currency: products.currency,
  reorderPoint: products.reorderPoint,
  reorderQuantity: products.reorderQuantity,
  groupKey: products.groupKey,
};
export type SourceProduct = Pick<Row, keyof typeof copied>;

const matched = {
  id: products.id,
  version: products.version,
  archivedAt: products.archivedAt,
  item: products.item,
  sku: products.sku,
  name: products.name,
  gtin: products.gtin,
  group: products.group,
  taxRateBps: products.taxRateBps,
  status: products.status,
  syncedFrom: products.syncedFrom,
};
export type TargetProduct = Pick<Row, keyof typeof matched>;

type OfferedItem = Pick<typeof items.$inferSelect, "id" | "name" | "status" | "controlledSchedule">;

export type SyncLookups = {
  source: readonly SourceProduct[];
  target: readonly TargetProduct[];
  items: ReadonlyMap<string, OfferedItem>;
  hiddenGroups: ReadonlySet<string>;
  inactiveUnits: ReadonlySet<string>;
};

/** Locks the items against withdrawal, unless the caller only views. */
export async function lookUpSync(
  tx: Transaction,
  source: string,
  target: string,
  { isLocked = true } = {},
): Promise<SyncLookups> {
  const active = await tx
    .select(copied)
    .from(products)
    .where(sql`${products.organization} = ${source} and ${products.state} = 'active'`)
    .orderBy(asc(products.id));
  const ids = active.flatMap(({ item }) => item ?? []);
  const { id, name, status, controlledSchedule } = items;
  const named = tx
    .select({ id, name, status, controlledSchedule })
    .from(items)
    .where(sql`${id} = any(${sql.param(ids)}::uuid[])`)
    .orderBy(asc(id));
  const offered = await (isLocked ? named.for("share") : named);
  const hidden = await tx.select({ id: groups.id }).from(groups).where(isHidden);
  const inactive = await tx
    .select({ id: units.id })
    .from(units)
    .where(eq(units.status, "inactive"));
  return {
    source: active,
    items: new Map(offered.map((item) => [item.id, item])),
    hiddenGroups: new Set(hidden.map((group) => group.id)),
    inactiveUnits: new Set(inactive.map((unit) => unit.id)),
    target: await tx
      .select(matched)
      .from(products)
      .where(eq(products.organization, target))
      .orderBy(asc(products.id)),
  };
}
