import { readGtin } from "@pharmacy/contract/mapping/mapping-gtin";
import { type SQL, sql } from "drizzle-orm";
import { groups } from "../../catalogue/groups/groups.table.ts";
import { groupKey, isHidden, path } from "../../catalogue/groups/groups.tree.ts";
import { groupedBy } from "../../catalogue/items/import/items.grouped-by.ts";
import {
  type GroupRow,
  type UnitRow,
  wordsOf,
  wordsOfUnit,
} from "../../catalogue/items/import/items.lookups.ts";
import { items } from "../../catalogue/items/items.table.ts";
import { taxCategories } from "../../catalogue/tax-rates/tax-rates.categories.ts";
import { taxAt } from "../../catalogue/tax-rates/tax-rates.of-sale.ts";
import { units } from "../../catalogue/units/units.table.ts";
import { requirePharmacyInService } from "../../identity/accounts/accounts.pharmacy-locks.ts";
import {
  requireProductFeature,
  roomForProducts,
} from "../../membership/subscriptions/subscriptions.plan-limits.ts";
import { requireWritable } from "../../membership/subscriptions/subscriptions.read-only.ts";
import { todayIn } from "../../platform/days.ts";
import type { Transaction } from "../../platform/db/database.ts";
import type { MappedRow } from "../../platform/runs/rows.ts";
import type { RunContext } from "../../platform/runs/spec.ts";
import { productBatches } from "../batches/batches.table.ts";
import { type Pharmacy, pharmacyOf } from "../products/products.facts.ts";
import { type ItemRow, itemFacts } from "../products/products.facts-of-item.ts";
import { products } from "../products/products.table.ts";

export type ProductRow = typeof products.$inferSelect;
export type BatchRow = typeof productBatches.$inferSelect;

/** All that a batch of rows refers to, read with a fixed number of queries. */
export type ProductLookups = {
  pharmacy: Pharmacy;
  today: string;
  /** Hundredths of a per cent by tax category, in the pharmacy's country. */
  rates: ReadonlyMap<string, number | undefined>;
  units: ReadonlyMap<string, UnitRow>;
  unitsByWord: ReadonlyMap<string, readonly UnitRow[]>;
  groups: ReadonlyMap<string, GroupRow & { key: string }>;
  groupsByWord: ReadonlyMap<string, readonly GroupRow[]>;
  itemsByCode: ReadonlyMap<string, ItemRow>;
  itemsByGtin: ReadonlyMap<string, ItemRow>;
  items: ReadonlyMap<string, ItemRow>;
  products: readonly ProductRow[];
  batches: ReadonlyMap<string, readonly BatchRow[]>;
  /** Products that the plan has room for, and the refusal beyond them. */
  room: { left: number; message: string };
};

/** Locks the pharmacy and its products, as every change of their stock does. */
export async function lookUpProducts(
  tx: Transaction,
  { organization, now, isCheck }: RunContext,
  rows: readonly MappedRow[],
): Promise<ProductLookups> {
  if (organization === null) throw new Error("Products belong to a pharmacy.");
  await requirePharmacyInService(tx, organization);
  await requireWritable(tx, organization, now);
  await requireProductFeature(tx, organization, now, "productImport");
  const pharmacy = await pharmacyOf(tx, organization);
  const today = todayIn(pharmacy.timeZone, now);
  const allUnits = await tx.select().from(units);
  const { id, code, name } = groups;
  const allGroups = await tx.select({ id, code, name, path, isHidden, key: groupKey }).from(groups);
  const found = await itemsOf(tx, rows, !isCheck);
  const there = await productsOf(tx, organization, { rows, items: found, isLocked: !isCheck });
  // also items of products that rows name by SKU alone
  const linked = await tx
    .select(itemFacts)
    .from(items)
    .where(sql`${items.id} = any(${sql.param(there.flatMap(({ item }) => item ?? []))}::uuid[])`);
  const all = new Map([...found, ...linked].map((item) => [item.id, item]));
  const batches = await tx
    .select()
    .from(productBatches)
    .where(sql`${productBatches.product} = any(${sql.param(there.map(({ id }) => id))}::uuid[])`);
  return {
    pharmacy,
    today,
    products: there,
    items: all,
    rates: await ratesOf(tx, pharmacy, today),
    units: new Map(allUnits.map((unit) => [unit.id, unit])),
    unitsByWord: groupedBy(allUnits, wordsOfUnit),
    groups: new Map(allGroups.map((group) => [group.id, group])),
    groupsByWord: groupedBy(allGroups, ({ code, name, path: whole }) => wordsOf(code, name, whole)),
    itemsByCode: new Map(found.map((item) => [item.code.toUpperCase(), item])),
    itemsByGtin: new Map(found.flatMap((item) => (item.gtin ? [[item.gtin, item]] : []))),
    batches: groupedBy(batches, ({ product }) => [product]),
    room: await roomForProducts(tx, organization, now),
  };
}

export const gtinIn = ({ gtin = "" }: MappedRow["fields"]): string | undefined => {
  const read = readGtin(gtin);
  return "value" in read ? read.value : undefined;
};

/** Locks items so that none is withdrawn or recalled meanwhile. */
export function lockItems(tx: Transaction, rows: readonly MappedRow[]): Promise<unknown> {
  const { id } = items;
  return tx.select({ id }).from(items).where(isNamedIn(rows)).orderBy(id).for("share");
}

function itemsOf(
  tx: Transaction,
  rows: readonly MappedRow[],
  isLocked: boolean,
): Promise<ItemRow[]> {
  const query = tx.select(itemFacts).from(items).where(isNamedIn(rows)).orderBy(items.id);
  return isLocked ? query.for("share") : query;
}

function isNamedIn(rows: readonly MappedRow[]): SQL {
  const codes = rows.flatMap(({ fields }) => fields.item?.toUpperCase() || []);
  const gtins = rows.flatMap(({ fields }) => gtinIn(fields) ?? []);
  return sql`${items.code} = any(${sql.param(codes)}::text[])
    or ${items.gtin} = any(${sql.param(gtins)}::text[])`;
}

type Naming = { rows: readonly MappedRow[]; items: readonly ItemRow[]; isLocked: boolean };

function productsOf(
  tx: Transaction,
  organization: string,
  { rows, items: found, isLocked }: Naming,
): Promise<ProductRow[]> {
  const skus = [
    ...rows.flatMap(({ fields }) => fields.sku?.toLowerCase() || []),
    ...found.map(({ code }) => code.toLowerCase()),
  ];
  const gtins = rows.flatMap(({ fields }) => gtinIn(fields) ?? []);
  const ids = found.map(({ id }) => id);
  const query = tx
    .select()
    .from(products)
    .where(sql`${products.organization} = ${organization} and ${products.archivedAt} is null and (
      lower(${products.sku}) = any(${sql.param(skus)}::text[])
      or ${products.item} = any(${sql.param(ids)}::uuid[])
      or ${products.item} is null and ${products.gtin} = any(${sql.param(gtins)}::text[]))`)
    .orderBy(products.id);
  return isLocked ? query.for("update") : query;
}

export async function ratesOf(tx: Transaction, { address }: Pharmacy, on: string) {
  const rates = new Map<string, number | undefined>();
  for (const category of await taxCategories(tx)) {
    const tax = await taxAt(tx, { category, country: address.country, on });
    rates.set(category, tax?.rateBps);
  }
  return rates;
}
