import type { IdentifierInput, IngredientInput } from "@pharmacy/contract/items/item-parts";
import { inArray, sql } from "drizzle-orm";
import type * as z from "zod/mini";
import { invalidField, requireAll, requireEach } from "../../platform/app-error.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { isHidden } from "../groups/groups.tree.ts";
import { units } from "../units/units.table.ts";
import { identifiersOfItem, ingredientsOf } from "./items.parts.ts";
import { requireConsistent, requireUnit } from "./items.rules.ts";
import type { items } from "./items.table.ts";
import {
  compositionKey,
  identifierKeys,
  identifiersText,
  ingredientsText,
  type Measured,
  strengthText,
} from "./items.words.ts";

type Item = typeof items.$inferSelect;
type Ingredient = z.output<typeof IngredientInput>;
type Identifier = z.output<typeof IdentifierInput>;

export type Wanted = {
  item: Omit<
    Item,
    | "id"
    | "code"
    | "number"
    | "createdAt"
    | "updatedAt"
    | "createdBy"
    | "version"
    | "nameKey"
    | "search"
  >;
  ingredients: readonly Ingredient[];
  identifiers: readonly Identifier[];
};

export async function partsOf(tx: Transaction, item: string) {
  return {
    ingredients: await ingredientsOf(tx, item),
    identifiers: await identifiersOfItem(tx, item),
  };
}

/**
 * Checks references, together with more rules, and derives the fields that follow from the parts. Only a new choice must be
 * active: an earlier one may have become inactive since.
 */
export async function factsOf(
  tx: Transaction,
  { item, ingredients, identifiers }: Wanted,
  before?: Pick<Item, "group" | "baseUnit" | "packUnit">,
  more: readonly (() => unknown)[] = [],
) {
  const ids = ingredients.flatMap(({ strengthUnit, perUnit }) => [strengthUnit, perUnit]);
  const known = await unitsOf(tx, [item.baseUnit, item.packUnit, ...ids]);
  await requireEach([
    () => requireFacts(known, { item, ingredients }, before),
    () => item.group !== before?.group && requireGroup(tx, item.group),
    ...more,
  ]);
  return factsAmong(known, { item, ingredients, identifiers }, before);
}

/** Refuses all that is wrong with an item at once. */
function requireFacts(
  known: Units,
  { item, ingredients }: Pick<Wanted, "item" | "ingredients">,
  before?: Pick<Item, "baseUnit" | "packUnit">,
): void {
  const baseUnit = known.get(item.baseUnit);
  requireAll([
    () => requireUnit("baseUnit", baseUnit, ["presentation", "measure"]),
    () => requireUnit("packUnit", known.get(item.packUnit), ["packaging"]),
    ...(["baseUnit", "packUnit"] as const).map((field) => () => {
      const isActive = known.get(item[field])?.status === "active";
      if (isActive || item[field] === before?.[field]) return;
      throw invalidField(field, "Choose an active unit.");
    }),
    () => requireConsistent(item, baseUnit),
    ...ingredients.map((ingredient, place) => () => void withUnits(ingredient, place, known)),
  ]);
}

/** Expects loaded units and a checked group. */
export function factsAmong(
  known: Units,
  { item, ingredients, identifiers }: Wanted,
  before?: Pick<Item, "baseUnit" | "packUnit">,
) {
  requireFacts(known, { item, ingredients }, before);
  const measured = ingredients.map((ingredient, place) => withUnits(ingredient, place, known));
  return {
    strength: item.strengthText ?? strengthText(measured),
    ingredients: ingredientsText(measured),
    identifiers: identifiersText(identifiers),
    identifierKeys: identifierKeys(identifiers),
    compositionKey: compositionKey(measured, item),
  };
}

async function unitsOf(tx: Transaction, ids: readonly (string | null | undefined)[]) {
  const wanted = [...new Set(ids.filter((id) => typeof id === "string"))];
  const rows = await tx.select().from(units).where(inArray(units.id, wanted)).for("share");
  return new Map(rows.map((unit) => [unit.id, unit]));
}

type Units = ReadonlyMap<string, typeof units.$inferSelect>;

function withUnits(ingredient: Ingredient, place: number, known: Units): Measured {
  const { strengthUnit = null, perUnit = null } = ingredient;
  const at = `ingredients.${place}`;
  const [strength, per] = [strengthUnit, perUnit].map((unit) => known.get(unit ?? ""));
  requireAll([
    () => strengthUnit && requireUnit(`${at}.strengthUnit`, strength, ["measure"]),
    () => perUnit && requireUnit(`${at}.perUnit`, per, ["presentation", "measure"]),
  ]);
  return {
    substance: ingredient.substance,
    role: ingredient.role,
    strengthValue: ingredient.strengthValue ?? null,
    strengthUnit: (strengthUnit && known.get(strengthUnit)) || null,
    perValue: ingredient.perValue ?? null,
    perUnit: (perUnit && known.get(perUnit)) || null,
  };
}

async function requireGroup(tx: Transaction, id: string): Promise<void> {
  const { rows } = await tx.execute<{ hidden: boolean }>(
    sql`select ${isHidden} as hidden from groups where groups.id = ${id} for share of groups`,
  );
  if (rows[0]?.hidden !== false) throw invalidField("group", "Choose an active group.");
}
