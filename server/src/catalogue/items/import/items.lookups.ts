import { folded } from "@pharmacy/contract/mapping/mapping-words";
import { sql } from "drizzle-orm";
import { networkCurrency } from "../../../identity/settings/settings.network-currency.ts";
import { settings } from "../../../identity/settings/settings.table.ts";
import { AppError } from "../../../platform/app-error.ts";
import { todayIn } from "../../../platform/days.ts";
import type { Transaction } from "../../../platform/db/database.ts";
import type { MappedRow } from "../../../platform/runs/rows.ts";
import type { RunContext } from "../../../platform/runs/spec.ts";
import { branchOf, pathOf } from "../../groups/groups.paths.ts";
import { groups } from "../../groups/groups.table.ts";
import { ratesOn, taxCategories } from "../../tax-rates/tax-rates.categories.ts";
import { units } from "../../units/units.table.ts";
import { itemIdentifiers, itemIngredients } from "../item-parts.table.ts";
import { groupedBy } from "./items.grouped-by.ts";
import { type ItemRow, itemsOf } from "./items.stored-rows.ts";

export type UnitRow = typeof units.$inferSelect;
export type GroupRow = { id: string; code: string; name: string; path: string; isHidden: boolean };
export type IngredientRow = typeof itemIngredients.$inferSelect;
type IdentifierRow = typeof itemIdentifiers.$inferSelect;

/** Everything that a batch of rows refers to, read in a constant number of queries. */
export type Lookups = {
  currency: string;
  taxCategories: readonly string[];
  /** Tax categories by their current rates. */
  rates: ReadonlyMap<number, string>;
  units: ReadonlyMap<string, UnitRow>;
  unitsByWord: ReadonlyMap<string, readonly UnitRow[]>;
  groups: ReadonlyMap<string, GroupRow>;
  groupsByWord: ReadonlyMap<string, readonly GroupRow[]>;
  byCode: ReadonlyMap<string, ItemRow>;
  byGtin: ReadonlyMap<string, ItemRow>;
  /** Keys are the system and the normalised value. */
  byIdentifier: ReadonlyMap<string, ItemRow>;
  /** Items by stored name, as far as rows use the name. */
  byName: ReadonlyMap<string, readonly ItemRow[]>;
  ingredients: ReadonlyMap<string, readonly IngredientRow[]>;
  identifiers: ReadonlyMap<string, readonly IdentifierRow[]>;
};

type Catalogue = Pick<
  Lookups,
  "currency" | "taxCategories" | "rates" | "units" | "unitsByWord" | "groups" | "groupsByWord"
>;

/** Shared by all batches of a check. */
const ofChecks = new WeakMap<object, Catalogue>();

export async function lookUp(
  tx: Transaction,
  context: Pick<RunContext, "now" | "isCheck" | "whole">,
  rows: readonly MappedRow[],
): Promise<Lookups> {
  const check = context.whole ?? context;
  const catalogue = (context.isCheck && ofChecks.get(check)) || (await catalogueOf(tx, context));
  // a large group tree takes as long to read as the rows; a write plans again with fresh data
  if (context.isCheck) ofChecks.set(check, catalogue);
  const found = await itemsOf(tx, rows);
  const { ingredients, identifiers } = await partsOf(tx, [...found.all.keys()]);
  return {
    ...catalogue,
    ...found,
    ingredients: groupedBy(ingredients, ({ item }) => [item]),
    identifiers: groupedBy(identifiers, ({ item }) => [item]),
  };
}

async function catalogueOf(tx: Transaction, { now }: Pick<RunContext, "now">): Promise<Catalogue> {
  const currency = await networkCurrency(tx);
  const { country, timeZone } = settings;
  const [setting] = await tx.select({ country, timeZone }).from(settings);
  if (!setting) throw new AppError("internal", "There are no settings.");
  const allUnits = await tx.select().from(units);
  const allGroups = await groupsWithPaths(tx);
  return {
    currency,
    taxCategories: await taxCategories(tx),
    rates: await ratesOn(tx, setting.country, todayIn(setting.timeZone, now)),
    units: new Map(allUnits.map((unit) => [unit.id, unit])),
    unitsByWord: groupedBy(allUnits, wordsOfUnit),
    groups: new Map(allGroups.map((group) => [group.id, group])),
    groupsByWord: groupedBy(allGroups, ({ code, name, path: whole }) => wordsOf(code, name, whole)),
  };
}

/** Read flat: the database would look for what is above each group by itself. */
async function groupsWithPaths(tx: Transaction): Promise<GroupRow[]> {
  const { id, code, name, parent, status } = groups;
  const stored = await tx.select({ id, code, name, parent, status }).from(groups);
  const nodes = new Map(stored.map((group) => [group.id, group]));
  return stored.map(({ id, code, name }) => ({
    id,
    code,
    name,
    path: pathOf(nodes, id),
    isHidden: branchOf(nodes, id).some(({ status }) => status === "inactive"),
  }));
}

async function partsOf(tx: Transaction, ids: string[]) {
  if (ids.length === 0) return { ingredients: [], identifiers: [] };
  const among = sql`any(${sql.param(ids)}::uuid[])`;
  const ingredients = await tx
    .select()
    .from(itemIngredients)
    .where(sql`${itemIngredients.item} = ${among}`)
    .orderBy(itemIngredients.position);
  const identifiers = await tx
    .select()
    .from(itemIdentifiers)
    .where(sql`${itemIdentifiers.item} = ${among}`)
    .orderBy(itemIdentifiers.position);
  return { ingredients, identifiers };
}

export const wordsOf = (...words: string[]) => new Set(words.map(folded));
export const wordsOfUnit = (unit: UnitRow) => wordsOf(...namesOfUnit(unit));
export const namesOfUnit = ({ code, name, namePlural, symbol }: UnitRow) => [
  code,
  name,
  namePlural,
  symbol,
];
