import { readGtin } from "@pharmacy/contract/mapping-gtin";
import { folded } from "@pharmacy/contract/mapping-words";
import { straight, tidy } from "@pharmacy/contract/tidy";
import { or, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { settings } from "../../../identity/tables/settings.table.ts";
import { AppError } from "../../../platform/app-error.ts";
import type { Transaction } from "../../../platform/db/database.ts";
import type { MappedRow, RunContext } from "../../../platform/runs/spec.ts";
import { isHidden, path } from "../../groups/group-tree.ts";
import { todayIn } from "../../subscriptions/terms.ts";
import { groups } from "../../tables/groups.table.ts";
import { itemIdentifiers, itemIngredients } from "../../tables/item-parts.table.ts";
import { items } from "../../tables/items.table.ts";
import { units } from "../../tables/units.table.ts";
import { ratesOn, taxCategories } from "../../tax-rates/tax-categories.ts";
import { groupedBy } from "./grouped-by.ts";
import { identifiersIn } from "./item-identifiers.ts";

export type ItemRow = typeof items.$inferSelect;
export type UnitRow = typeof units.$inferSelect;
export type GroupRow = { id: string; code: string; name: string; path: string; isHidden: boolean };
export type IngredientRow = typeof itemIngredients.$inferSelect;
type IdentifierRow = typeof itemIdentifiers.$inferSelect;

/** Everything that a batch of rows refers to, read with a constant number of queries. */
export type Lookups = {
  currency: string;
  taxCategories: readonly string[];
  /** Categories by the rates that the network pays today. */
  rates: ReadonlyMap<number, string>;
  units: ReadonlyMap<string, UnitRow>;
  unitsByWord: ReadonlyMap<string, readonly UnitRow[]>;
  groups: ReadonlyMap<string, GroupRow>;
  groupsByWord: ReadonlyMap<string, readonly GroupRow[]>;
  byCode: ReadonlyMap<string, ItemRow>;
  byGtin: ReadonlyMap<string, ItemRow>;
  /** By system and key. */
  byIdentifier: ReadonlyMap<string, ItemRow>;
  /** By the name as it would be stored. */
  byName: ReadonlyMap<string, readonly ItemRow[]>;
  ingredients: ReadonlyMap<string, readonly IngredientRow[]>;
  identifiers: ReadonlyMap<string, readonly IdentifierRow[]>;
};

export async function lookUp(
  tx: Transaction,
  { now }: Pick<RunContext, "now">,
  rows: readonly MappedRow[],
): Promise<Lookups> {
  const { currency, country, timeZone } = settings;
  const [setting] = await tx.select({ currency, country, timeZone }).from(settings);
  if (!setting) throw new AppError("internal", "There are no settings.");
  const allUnits = await tx.select().from(units);
  const allGroups = await tx
    .select({ id: groups.id, code: groups.code, name: groups.name, path, isHidden })
    .from(groups);
  const found = await itemsOf(tx, rows);
  const ids = [...found.all.keys()];
  const ofItems = {
    ingredients: inIds(itemIngredients.item, ids),
    identifiers: inIds(itemIdentifiers.item, ids),
  };
  const ingredients = await tx
    .select()
    .from(itemIngredients)
    .where(ofItems.ingredients)
    .orderBy(itemIngredients.position);
  const identifiers = await tx
    .select()
    .from(itemIdentifiers)
    .where(ofItems.identifiers)
    .orderBy(itemIdentifiers.position);
  return {
    currency: setting.currency,
    taxCategories: await taxCategories(tx),
    rates: await ratesOn(tx, setting.country, todayIn(setting.timeZone, now)),
    units: new Map(allUnits.map((unit) => [unit.id, unit])),
    unitsByWord: groupedBy(allUnits, wordsOfUnit),
    groups: new Map(allGroups.map((group) => [group.id, group])),
    groupsByWord: groupedBy(allGroups, ({ code, name, path: whole }) => wordsOf(code, name, whole)),
    ...found,
    ingredients: groupedBy(ingredients, ({ item }) => [item]),
    identifiers: groupedBy(identifiers, ({ item }) => [item]),
  };
}

const inIds = (column: PgColumn, ids: string[]) => sql`${column} = any(${sql.param(ids)}::uuid[])`;

/** Longer names are refused, and not looked up. */
const NAME_MAX = 200;

/** A name of the file as the form stores it. */
export const storedName = (name = "") => (name.length > NAME_MAX ? "" : straight(tidy(name)));

/** However capitals and accents are written. */
export const wordsOf = (...words: string[]) => new Set(words.map(folded));
export const wordsOfUnit = ({ code, name, namePlural, symbol }: UnitRow) =>
  wordsOf(code, name, namePlural, symbol);

/** The items that the rows may mean, by what they may mean them by. */
async function itemsOf(tx: Transaction, rows: readonly MappedRow[]) {
  const codes = rows.flatMap(({ fields }) => fields.code?.toUpperCase() || []);
  const gtins = rows.flatMap(({ fields }) => gtinIn(fields) ?? []);
  const numbers = rows.flatMap(({ fields }) => identifiersIn(fields));
  const named = await holdersOf(tx, numbers);
  const names = [...new Set(rows.flatMap(({ fields }) => nameAlone(fields) || []))];
  const called = await tx.execute<{ name: string; id: string }>(sql`
    select given.name, items.id from unnest(${sql.param(names)}::text[]) given (name)
    join items on items.name_key = search_text(given.name)`);
  const ids = [...named.values(), ...called.rows.map(({ id }) => id)];
  const all = await tx
    .select()
    .from(items)
    .where(
      or(
        sql`${items.code} = any(${sql.param(codes)}::text[])`,
        sql`${items.gtin} = any(${sql.param(gtins)}::text[])`,
        inIds(items.id, ids),
      ),
    );
  const byId = new Map(all.map((item) => [item.id, item]));
  return {
    all: byId,
    byCode: new Map(all.map((item) => [item.code, item])),
    byGtin: new Map(all.flatMap((item) => (item.gtin ? [[item.gtin, item] as const] : []))),
    byIdentifier: new Map(
      [...named].flatMap(([key, id]) => {
        const item = byId.get(id);
        return item ? [[key, item] as const] : [];
      }),
    ),
    byName: namesOf(called.rows, byId),
  };
}

function gtinIn({ gtin = "" }: MappedRow["fields"]): string | undefined {
  const read = readGtin(gtin);
  return "value" in read ? read.value : undefined;
}

/** The name of a row that has nothing better to be found by; folding those of all rows is dear. */
function nameAlone(fields: MappedRow["fields"]): string {
  const isNumbered = gtinIn(fields) !== undefined || identifiersIn(fields).length > 0;
  return fields.code || isNumbered ? "" : storedName(fields.name);
}

function namesOf(called: readonly { name: string; id: string }[], byId: Map<string, ItemRow>) {
  const found = new Map<string, ItemRow[]>();
  for (const [name, rows] of groupedBy(called, (row) => [row.name])) {
    found.set(
      name,
      rows.flatMap(({ id }) => byId.get(id) ?? []),
    );
  }
  return found;
}

/** The items that have these numbers, by system and key. */
async function holdersOf(tx: Transaction, numbers: readonly { system: string; key: string }[]) {
  const { rows } = await tx.execute<{ system: string; key: string; item: string }>(sql`
    select system, key, item from item_identifiers
    where (system, key) in (select * from unnest(
      ${sql.param(numbers.map(({ system }) => system))}::text[], ${sql.param(numbers.map(({ key }) => key))}::text[]))`);
  return new Map(rows.map(({ system, key, item }) => [`${system} ${key}`, item]));
}
