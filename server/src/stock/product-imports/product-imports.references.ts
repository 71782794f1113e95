import { sql } from "drizzle-orm";
import { groups } from "../../catalogue/groups/groups.table.ts";
import { groupKey, isHidden, path } from "../../catalogue/groups/groups.tree.ts";
import { groupedBy } from "../../catalogue/items/import/items.grouped-by.ts";
import {
  type GroupRow,
  type UnitRow,
  wordsOf,
  wordsOfUnit,
} from "../../catalogue/items/import/items.lookups.ts";
import { taxCategories } from "../../catalogue/tax-rates/tax-rates.categories.ts";
import { taxAt } from "../../catalogue/tax-rates/tax-rates.of-sale.ts";
import { units } from "../../catalogue/units/units.table.ts";
import type { Transaction } from "../../platform/db/database.ts";
import type { MappedRow } from "../../platform/runs/rows.ts";
import type { RunContext } from "../../platform/runs/spec.ts";
import type { Pharmacy } from "../products/products.facts.ts";
import type { ItemRow } from "../products/products.facts-of-item.ts";
import type { products } from "../products/products.table.ts";

type Scope = Pick<RunContext, "isCheck" | "whole">;
type ProductRow = typeof products.$inferSelect;

export type UnitLookups = {
  units: ReadonlyMap<string, UnitRow>;
  unitsByWord: ReadonlyMap<string, readonly UnitRow[]>;
};
export type GroupLookups = {
  groups: ReadonlyMap<string, GroupRow & { key: string }>;
  groupsByWord: ReadonlyMap<string, readonly GroupRow[]>;
};

const isNamed = (rows: readonly MappedRow[], ...columns: string[]) =>
  rows.some(({ fields }) => columns.some((column) => fields[column]));

/** All where rows name any, as a check keeps them; else those of local products. */
export async function unitsOf(
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
export async function groupsOf(
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

type Rates = ReadonlyMap<string, number | undefined>;

const ofRates = new WeakMap<object, Rates>();

export function ratesFor(
  tx: Transaction,
  scope: Scope,
  pharmacy: Pharmacy,
  on: string,
): Promise<Rates> {
  return keptInCheck(ofRates, scope, () => ratesOf(tx, pharmacy, on));
}

export async function ratesOf(tx: Transaction, { address }: Pharmacy, on: string): Promise<Rates> {
  const rates = new Map<string, number | undefined>();
  for (const category of await taxCategories(tx)) {
    const tax = await taxAt(tx, { category, country: address.country, on });
    rates.set(category, tax?.rateBps);
  }
  return rates;
}
