import {
  type IngredientInput,
  ingredients as ingredientList,
} from "@pharmacy/contract/items/item-parts";
import { type Reading, readDecimal } from "@pharmacy/contract/mapping/mapping-numbers";
import { caseless, exactAmong, folded } from "@pharmacy/contract/mapping/mapping-words";
import * as z from "zod/mini";
import type { PlannedMessage } from "../../../platform/runs/rows.ts";
import { type IngredientRow, type Lookups, namesOfUnit } from "./items.lookups.ts";
import { noneCalled, severalCalled } from "./items.read-fields.ts";

/** Pairs of columns for an ingredient and its strength; a cell can hold several of each. */
export const INGREDIENT_COLUMNS = 4;
export const ingredientColumn = (place: number) => `ingredient${place}`;
export const strengthColumn = (place: number) => `strength${place}`;

type Fields = Readonly<Record<string, string>>;
export type Ingredient = z.output<typeof IngredientInput>;
type Strength = Pick<Ingredient, "strengthValue" | "strengthUnit" | "perValue" | "perUnit">;
type Units = Pick<Lookups, "unitsByWord">;

const NO_STRENGTH = { strengthValue: null, strengthUnit: null, perValue: null, perUnit: null };
/** "amoxicillin; clavulanic acid", "500 mg + 125 mg". */
const BETWEEN = /[;|\r\n]|\s\+\s/;
const EXCIPIENT = /\s*\(excipient\)$/i;

class Unreadable extends Error {
  readonly about: PlannedMessage;
  constructor(column: string, value: string, message: string, reason?: string | undefined) {
    super(message);
    this.about = { column, value: value.slice(0, 200), message, reason };
  }
}

/**
 * Undefined if the row has no ingredients. An ingredient that the item already has keeps the role
 * and strength that the row leaves out.
 */
export function ingredientsIn(
  fields: Fields,
  known: Units,
  present: readonly IngredientRow[],
): { value: Ingredient[] | undefined } | { message: PlannedMessage } {
  try {
    return { value: allIn(fields, known, present) };
  } catch (error) {
    if (error instanceof Unreadable) return { message: error.about };
    throw error;
  }
}

function allIn(fields: Fields, known: Units, present: readonly IngredientRow[]) {
  const places = Array.from({ length: INGREDIENT_COLUMNS }, (_, index) => index + 1);
  const cells = places.map((place) => fields[ingredientColumn(place)] ?? "");
  requireSubstances(fields, places);
  if (cells.every((cell) => cell === "")) return;
  const cited = places.flatMap((place) => inColumns(fields, known, place));
  const wanted = cited.map((one) => {
    const own = present.find(({ substance }) => caseless(substance) === caseless(one.substance));
    const isSaid = one.strengthValue !== null;
    return {
      substance: own?.substance ?? one.substance,
      role: one.role ?? own?.role ?? "active",
      ...strengthOf(isSaid || !own ? one : own),
    };
  });
  const { data, error } = z.safeParse(ingredientList(), wanted);
  if (data) return data;
  throw new Unreadable(ingredientColumn(1), cells[0] ?? "", error.issues[0]?.message ?? "");
}

function requireSubstances(fields: Fields, places: readonly number[]): void {
  for (const place of places) {
    const strength = fields[strengthColumn(place)] ?? "";
    const isAlone = strength !== "" && (fields[ingredientColumn(place)] ?? "") === "";
    if (isAlone) {
      throw new Unreadable(
        strengthColumn(place),
        strength,
        "Give the ingredient of this strength.",
      );
    }
  }
}

const strengthOf = ({ strengthValue, strengthUnit, perValue, perUnit }: Strength): Strength => ({
  strengthValue,
  strengthUnit,
  perValue,
  perUnit,
});

type Cited = Strength & { substance: string; role: "excipient" | undefined };

function inColumns(fields: Fields, known: Units, place: number): Cited[] {
  const column = strengthColumn(place);
  const cell = fields[ingredientColumn(place)] ?? "";
  if (cell === "" || cell === "-") return [];
  const substances = partsOf(cell);
  const text = fields[column] ?? "";
  const strengths = text === "-" ? [] : partsOf(text);
  if (strengths.length > 0 && strengths.length !== substances.length) {
    const counts = `${counted(substances.length, "ingredient")} and ${counted(strengths.length, "strength")}`;
    const message = `This row has ${counts}. Separate both with semicolons, in the same order.`;
    throw new Unreadable(column, text, message, UNEVEN);
  }
  return substances.map((name, index) => {
    const role = EXCIPIENT.test(name) ? ("excipient" as const) : undefined;
    const bare = name.replace(EXCIPIENT, "");
    const strength = strengths[index];
    if (strength === undefined) return { role, ...withStrength(bare, known) };
    const read = readStrength(strength, known);
    if ("message" in read) throw new Unreadable(column, strength, read.message, read.reason);
    return { role, substance: bare, ...read.value };
  });
}

const UNEVEN =
  "There are more or fewer strengths than ingredients. Separate both with semicolons, in the same order.";

const counted = (count: number, thing: string) => `${count} ${thing}${count === 1 ? "" : "s"}`;

const partsOf = (cell: string) =>
  cell
    .split(BETWEEN)
    .map((part) => part.trim())
    .filter(Boolean);

/** Splits "amoxicillin 500 mg" into substance and strength; polysorbate 80 has no strength. */
function withStrength(text: string, known: Units): Strength & { substance: string } {
  const [, substance = "", strength = ""] = /^(\D.*?)\s+(\d.*\D.*)$/.exec(text) ?? [];
  const read = strength === "" ? undefined : readStrength(strength, known);
  if (!read || "message" in read) return { substance: text, ...NO_STRENGTH };
  return { substance, ...read.value };
}

/** "500 mg", "120 mg / 5 mL", "500 mg / capsule". */
function readStrength(text: string, known: Units): Reading<Strength> {
  const [whole = "", per] = text.split(/\/(.*)/s, 2);
  const strength = readAmount(whole, known, ["measure"]);
  if ("message" in strength) return strength;
  const { value: strengthValue, unit: strengthUnit } = strength;
  if (per === undefined) return { value: { ...NO_STRENGTH, strengthValue, strengthUnit } };
  const one = /^\s*\d/.test(per) ? per : `1 ${per}`;
  const amount = readAmount(one, known, ["presentation", "measure"]);
  if ("message" in amount) return amount;
  return { value: { strengthValue, strengthUnit, perValue: amount.value, perUnit: amount.unit } };
}

function readAmount(text: string, { unitsByWord }: Units, kinds: readonly string[]) {
  const [, digits = "", word = ""] = /^\s*([\d.,٫٬\s'’]*\d)\s*(\D.*?)\s*$/su.exec(text) ?? [];
  if (digits === "") {
    return { message: "Write a strength with its unit, for example 500 mg or 120 mg / 5 mL." };
  }
  const number = readDecimal(digits, 6);
  if ("message" in number) return number;
  const units = (unitsByWord.get(folded(word)) ?? []).filter(({ kind }) => kinds.includes(kind));
  const [unit, other] = exactAmong(units, word, namesOfUnit);
  const shown = word.slice(0, 100);
  if (!unit) return noneCalled("unit", shown);
  if (other) return severalCalled("units", shown);
  return { value: number.value, unit: unit.id };
}
