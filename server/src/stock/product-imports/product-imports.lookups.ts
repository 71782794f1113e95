import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { items } from "../../catalogue/items/items.table.ts";
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
import { batchesNamed, type KnownBatches } from "../batches/batches.by-number.ts";
import type { productBatches } from "../batches/batches.table.ts";
import { type Pharmacy, pharmacyOf } from "../products/products.facts.ts";
import { type ItemRow, itemFacts } from "../products/products.facts-of-item.ts";
import { products } from "../products/products.table.ts";
import { batchesIn, gtinIn } from "./product-imports.named-batches.ts";
import {
  type GroupLookups,
  groupsOf,
  ratesFor,
  type UnitLookups,
  unitsOf,
} from "./product-imports.references.ts";

export type ProductRow = typeof products.$inferSelect;
export type BatchRow = typeof productBatches.$inferSelect;

/** All that a batch of rows refers to, read with a fixed number of queries. */
export type ProductLookups = UnitLookups &
  GroupLookups & {
    pharmacy: Pharmacy;
    today: string;
    /** Hundredths of a per cent by tax category, in the pharmacy's country. */
    rates: ReadonlyMap<string, number | undefined>;
    itemsByCode: ReadonlyMap<string, ItemRow>;
    itemsByGtin: ReadonlyMap<string, ItemRow>;
    items: ReadonlyMap<string, ItemRow>;
    products: readonly Versioned<ProductRow>[];
    /** By product: those that rows may name, and totals of the others. */
    batches: ReadonlyMap<string, KnownBatches>;
    /** Products that the plan has room for, and the refusal beyond them. */
    room: { left: number; message: string };
  };

type Scope = Pick<RunContext, "organization" | "now" | "isCheck" | "isEdit" | "whole">;

/** A check locks nothing, because the rows are planned again before they are written. */
export async function lookUpProducts(
  tx: Transaction,
  scope: Scope,
  rows: readonly MappedRow[],
): Promise<ProductLookups> {
  if (scope.isCheck) await requireImport(tx, scope);
  return (await readReferences(tx, scope, rows, !scope.isCheck)).known;
}

/** References as they were, and the items among them that rows name. */
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
  if (scope.isEdit) return;
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
    rates: await ratesFor(tx, scope, pharmacy, today),
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
