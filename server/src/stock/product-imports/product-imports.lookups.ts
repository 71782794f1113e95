import { readGtin } from "@pharmacy/contract/mapping/mapping-gtin";
import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
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
import { batchesNamed, type KnownBatches, type NamedBatch } from "../batches/batches.by-number.ts";
import type { productBatches } from "../batches/batches.table.ts";
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
  products: readonly Versioned<ProductRow>[];
  /** By product: those that rows may name, and totals of the others. */
  batches: ReadonlyMap<string, KnownBatches>;
  /** Products that the plan has room for, and the refusal beyond them. */
  room: { left: number; message: string };
};

type Scope = Pick<RunContext, "organization" | "now" | "isCheck" | "whole">;

/** A check locks nothing, because the rows are planned again before they are written. */
export async function lookUpProducts(
  tx: Transaction,
  scope: Scope,
  rows: readonly MappedRow[],
): Promise<ProductLookups> {
  if (scope.isCheck) await requireImport(tx, scope);
  return (await readReferences(tx, scope, rows, !scope.isCheck)).known;
}

/** What rows refer to as it was, and the items among it that rows name. */
export type ProductsAhead = { known: ProductLookups; found: readonly Versioned<ItemRow>[] };

/** Reads without locks, while the batch before is written. */
export async function lookUpAhead(
  tx: Transaction,
  scope: Scope,
  rows: readonly MappedRow[],
): Promise<ProductsAhead> {
  if (scope.isCheck) await requireImport(tx, scope);
  return readReferences(tx, scope, rows, false);
}

/**
 * Answers what was read ahead, or undefined if it has changed. Locks items and products; every
 * change of a batch also changes its product.
 */
export async function stillAs(
  tx: Transaction,
  { organization, now, isCheck }: Scope,
  rows: readonly MappedRow[],
  { known, found }: ProductsAhead,
): Promise<ProductLookups | undefined> {
  if (isCheck) return known;
  const { id: pharmacy } = known.pharmacy;
  if (organization !== pharmacy) return undefined;
  const itemsNow = await tx
    .select({ id: items.id, xmin: versionOf(items) })
    .from(items)
    .where(isNamedIn(rows))
    .orderBy(items.id)
    .for("share");
  if (!areSame(itemsNow, found)) return undefined;
  const productsNow = await tx
    .select({ id: products.id, xmin: versionOf(products) })
    .from(products)
    .where(isProductOf(pharmacy, rows, found))
    .orderBy(products.id)
    .for("update");
  if (!areSame(productsNow, known.products)) return undefined;
  const present = await pharmacyOf(tx, pharmacy);
  const isSame = JSON.stringify(present) === JSON.stringify(known.pharmacy);
  if (!isSame || todayIn(present.timeZone, now) !== known.today) return undefined;
  return { ...known, room: await roomForProducts(tx, pharmacy, now) };
}

type Versioned<Row> = Row & { id: string; xmin: string };

/** The transaction that wrote a row: unlike `version`, also one that changed its stock alone. */
const versionOf = (table: PgTable) => sql<string>`${table}.xmin::text`;

const areSame = (now: readonly Versioned<unknown>[], before: readonly Versioned<unknown>[]) =>
  now.length === before.length &&
  now.every(({ id, xmin }, at) => id === before[at]?.id && xmin === before[at]?.xmin);

async function requireImport(tx: Transaction, scope: Scope): Promise<void> {
  const organization = pharmacyIn(scope);
  const isLocked = false;
  await requirePharmacyInService(tx, organization, { isLocked });
  await requireWritable(tx, organization, scope.now);
  await requireProductFeature(tx, organization, scope.now, "productImport", { isLocked });
}

function pharmacyIn({ organization }: Pick<Scope, "organization">): string {
  if (organization === null) throw new Error("Products belong to a pharmacy.");
  return organization;
}

async function readReferences(
  tx: Transaction,
  scope: Scope,
  rows: readonly MappedRow[],
  isLocked: boolean,
): Promise<ProductsAhead> {
  const organization = pharmacyIn(scope);
  const pharmacy = await pharmacyOf(tx, organization);
  const today = todayIn(pharmacy.timeZone, scope.now);
  const found = await itemsOf(tx, rows, isLocked);
  const naming = { rows, items: found, isLocked };
  const there = await productsOf(tx, organization, naming);
  const all = await withLinked(tx, found, there);
  const ids = there.map(({ id }) => id);
  const known: ProductLookups = {
    pharmacy,
    today,
    products: there,
    items: all,
    rates: await ratesOf(tx, pharmacy, today),
    ...(await unitsOf(tx, scope, rows, there)),
    ...(await groupsOf(tx, scope, rows, found)),
    itemsByCode: new Map(found.map((item) => [item.code.toUpperCase(), item])),
    itemsByGtin: new Map(found.flatMap((item) => (item.gtin ? [[item.gtin, item]] : []))),
    batches: await batchesNamed(tx, ids, batchesIn(rows, found, there)),
    room: await roomForProducts(tx, organization, scope.now, { isLocked }),
  };
  return { known, found };
}

/** Also items of products that rows name by SKU alone. */
async function withLinked(
  tx: Transaction,
  found: readonly ItemRow[],
  there: readonly ProductRow[],
): Promise<ReadonlyMap<string, ItemRow>> {
  const all = new Map(found.map((item) => [item.id, item]));
  const ids = there.flatMap(({ item }) => (item && !all.has(item) ? [item] : []));
  if (ids.length === 0) return all;
  const linked = await tx
    .select(itemFacts)
    .from(items)
    .where(sql`${items.id} = any(${sql.param(ids)}::uuid[])`);
  for (const item of linked) all.set(item.id, item);
  return all;
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
): Promise<Versioned<ItemRow>[]> {
  const query = tx
    .select({ ...itemFacts, xmin: versionOf(items) })
    .from(items)
    .where(isNamedIn(rows))
    .orderBy(items.id);
  return isLocked ? query.for("share") : query;
}

function isNamedIn(rows: readonly MappedRow[]): SQL {
  const codes = rows.flatMap(({ fields }) => fields.item?.toUpperCase() || []);
  // codes have no index, their numbers have
  const numbers = codes.flatMap((code) => OWN_NUMBER.exec(code)?.[1] ?? []);
  const gtins = rows.flatMap(({ fields }) => gtinIn(fields) ?? []);
  const isCoded = sql`${items.number} = any(${sql.param(numbers)}::bigint[])
    and ${items.code} = any(${sql.param(codes)}::text[])`;
  const hasGtin = sql`${items.gtin} = any(${sql.param(gtins)}::text[])`;
  if (gtins.length === 0) return isCoded;
  return numbers.length === 0 ? hasGtin : sql`(${isCoded} or ${hasGtin})`;
}

const OWN_NUMBER = /^ITM-(\d{1,15})$/;

type Naming = { rows: readonly MappedRow[]; items: readonly ItemRow[]; isLocked: boolean };

const ALL_OF_PRODUCT = getTableColumns(products);

function productsOf(
  tx: Transaction,
  organization: string,
  { rows, items: found, isLocked }: Naming,
): Promise<Versioned<ProductRow>[]> {
  const query = tx
    .select({ ...ALL_OF_PRODUCT, xmin: versionOf(products) })
    .from(products)
    .where(isProductOf(organization, rows, found))
    .orderBy(products.id);
  return isLocked ? query.for("update") : query;
}

function isProductOf(
  organization: string,
  rows: readonly MappedRow[],
  found: readonly ItemRow[],
): SQL {
  const skus = [
    ...rows.flatMap(({ fields }) => fields.sku?.toLowerCase() || []),
    ...found.map(({ code }) => code.toLowerCase()),
  ];
  const gtins = rows.flatMap(({ fields }) => gtinIn(fields) ?? []);
  const ids = found.map(({ id }) => id);
  return sql`${products.organization} = ${organization} and ${products.archivedAt} is null and (
      lower(${products.sku}) = any(${sql.param(skus)}::text[])
      or ${products.item} = any(${sql.param(ids)}::uuid[])
      or ${products.item} is null and ${products.gtin} = any(${sql.param(gtins)}::text[]))`;
}

/** More products than a row can mean: they change their names among each other. */
const MEANT_MAX = 4;

/**
 * The batches of the products that a row may mean. In the order of the lines, because a row may
 * name a product as an earlier one calls it.
 */
function batchesIn(
  rows: readonly MappedRow[],
  found: readonly ItemRow[],
  there: readonly ProductRow[],
): { named: NamedBatch[]; whole: string[] } {
  const meant = new Map<string, Set<string>>();
  const add = (name: string, ids: Iterable<string>) => {
    const all = meant.get(name);
    if (!all) meant.set(name, new Set(ids));
    else for (const id of ids) all.add(id);
  };
  for (const { id, sku, item, gtin } of there) {
    for (const name of namesOfRow({ sku, item, gtin })) add(name, [id]);
  }
  const byCode = new Map(found.map(({ code, id }) => [code, id]));
  const byGtin = new Map(found.flatMap(({ gtin, id }) => (gtin ? [[gtin, id] as const] : [])));
  const named: NamedBatch[] = [];
  const whole = new Set<string>();
  for (const { fields } of [...rows].sort((one, other) => one.line - other.line)) {
    const gtin = gtinIn(fields);
    const item = byCode.get(fields.item?.toUpperCase() ?? "");
    const names = [
      ...namesOfRow({ sku: fields.sku, item, gtin }),
      ...namesOfRow({ item: byGtin.get(gtin ?? "") }),
    ];
    const ids = new Set(names.flatMap((name) => [...(meant.get(name) ?? [])]));
    if (ids.size === 0) continue;
    for (const name of names) add(name, ids);
    if (ids.size > MEANT_MAX) for (const id of ids) whole.add(id);
    else if (fields.batch) {
      for (const product of ids) named.push({ product, batchNumber: fields.batch });
    }
  }
  return { named, whole: [...whole] };
}

type Names = {
  sku?: string | undefined;
  item?: string | null | undefined;
  gtin?: string | null | undefined;
};

const namesOfRow = ({ sku, item, gtin }: Names) => [
  ...(sku ? [`sku ${sku.toLowerCase()}`] : []),
  ...(item ? [`item ${item}`] : []),
  ...(gtin ? [`gtin ${gtin}`] : []),
];

type UnitLookups = Pick<ProductLookups, "units" | "unitsByWord">;
type GroupLookups = Pick<ProductLookups, "groups" | "groupsByWord">;

const isNamed = (rows: readonly MappedRow[], ...columns: string[]) =>
  rows.some(({ fields }) => columns.some((column) => fields[column]));

/** All where rows name any, as a check keeps them; else those of local products. */
async function unitsOf(
  tx: Transaction,
  scope: Scope,
  rows: readonly MappedRow[],
  there: readonly ProductRow[],
): Promise<UnitLookups> {
  if (isNamed(rows, "unit", "packUnit")) return keptInCheck(ofUnits, scope, () => allUnits(tx));
  const ids = [...new Set(there.flatMap(({ item, unit }) => (item ? [] : [unit])))];
  if (ids.length === 0) return { units: new Map(), unitsByWord: new Map() };
  const some = await tx
    .select()
    .from(units)
    .where(sql`${units.id} = any(${sql.param(ids)}::uuid[])`);
  return { units: new Map(some.map((unit) => [unit.id, unit])), unitsByWord: new Map() };
}

async function allUnits(tx: Transaction): Promise<UnitLookups> {
  const all = await tx.select().from(units);
  return {
    units: new Map(all.map((unit) => [unit.id, unit])),
    unitsByWord: groupedBy(all, wordsOfUnit),
  };
}

/** All where rows name any, as a check keeps them; else those of items. */
async function groupsOf(
  tx: Transaction,
  scope: Scope,
  rows: readonly MappedRow[],
  found: readonly ItemRow[],
): Promise<GroupLookups> {
  if (isNamed(rows, "group")) return keptInCheck(ofGroups, scope, () => allGroups(tx));
  const ids = [...new Set(found.map(({ group }) => group))];
  if (ids.length === 0) return { groups: new Map(), groupsByWord: new Map() };
  const some = await tx
    .select(GROUP)
    .from(groups)
    .where(sql`${groups.id} = any(${sql.param(ids)}::uuid[])`);
  return { groups: new Map(some.map((group) => [group.id, group])), groupsByWord: new Map() };
}

const GROUP = {
  id: groups.id,
  code: groups.code,
  name: groups.name,
  path,
  isHidden,
  key: groupKey,
};

async function allGroups(tx: Transaction): Promise<GroupLookups> {
  const all = await tx.select(GROUP).from(groups);
  return {
    groups: new Map(all.map((group) => [group.id, group])),
    groupsByWord: groupedBy(all, ({ code, name, path: whole }) => wordsOf(code, name, whole)),
  };
}

const ofUnits = new WeakMap<object, UnitLookups>();
const ofGroups = new WeakMap<object, GroupLookups>();

/** A write plans again with what is there then. */
async function keptInCheck<Kept>(
  kept: WeakMap<object, Kept>,
  { isCheck, whole }: Scope,
  read: () => Promise<Kept>,
): Promise<Kept> {
  if (!isCheck || !whole) return read();
  const known = kept.get(whole) ?? (await read());
  kept.set(whole, known);
  return known;
}

export async function ratesOf(tx: Transaction, { address }: Pharmacy, on: string) {
  const rates = new Map<string, number | undefined>();
  for (const category of await taxCategories(tx)) {
    const tax = await taxAt(tx, { category, country: address.country, on });
    rates.set(category, tax?.rateBps);
  }
  return rates;
}
