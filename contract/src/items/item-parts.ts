import * as z from "zod/mini";
import { recordId } from "../record.ts";
import { choice, code, name, optional, text } from "../text.ts";
import { plainCode } from "../tidy.ts";
import {
  IDENTIFIER_SYSTEMS,
  IDENTIFIERS_MAX,
  type IdentifierSystem,
  INGREDIENT_ROLES,
  INGREDIENTS_MAX,
  PICTURES_MAX,
} from "./items.values.ts";

const DECIMAL = "Enter a number with at most 12 digits before and 6 after the point.";

const decimal = () =>
  optional(
    text("Amount", 1, 20).check(
      z.regex(/^\d{1,12}(\.\d{1,6})?$/, { error: DECIMAL, abort: true }),
      z.refine((value) => Number(value) > 0, "Enter an amount above 0."),
      z.overwrite(shortest),
    ),
  );

function shortest(value: string): string {
  const [whole = "", part = ""] = value.split(".");
  const [digits, decimals] = [whole.replace(/^0+(?=\d)/, ""), part.replace(/0+$/, "")];
  return decimals === "" ? digits : `${digits}.${decimals}`;
}

export const IngredientInput = z
  .strictObject({
    substance: name("Substance", 1, 200),
    role: z._default(choice(INGREDIENT_ROLES), "active"),
    strengthValue: decimal(),
    strengthUnit: optional(recordId("Choose a unit.")),
    perValue: decimal(),
    perUnit: optional(recordId("Choose a unit.")),
  })
  .check(
    isTogether("strengthValue", "strengthUnit", "Enter both the strength and its unit."),
    isTogether("perValue", "perUnit", "Enter both the amount and its unit."),
    z.refine(({ perValue, strengthValue }) => !perValue || !!strengthValue, {
      error: "Enter the strength first.",
      path: ["strengthValue"],
    }),
  );
export type IngredientInput = z.input<typeof IngredientInput>;

type Field = "strengthValue" | "strengthUnit" | "perValue" | "perUnit";

function isTogether(one: Field, other: Field, error: string) {
  return z.refine<Partial<Record<Field, string | null | undefined>>>(
    (fields) => !fields[one] === !fields[other],
    { error, path: [one] },
  );
}

const NDC = "An NDC has 10 digits in three parts, for example 12345-678-90.";

export const IdentifierInput = z
  .strictObject({ system: choice(IDENTIFIER_SYSTEMS), value: code("Identifier", 1, 60) })
  .check(
    z.refine(({ system, value }) => system !== "ndc" || ndcKey(value) !== undefined, {
      error: NDC,
      path: ["value"],
    }),
    z.refine(({ system, value }) => system !== "rxcui" || /^\d+$/.test(value), {
      error: "An RxCUI has digits only.",
      path: ["value"],
    }),
  );
export type IdentifierInput = z.input<typeof IdentifierInput>;

/** Equal for all ways to type the same identifier. */
export function identifierKey({ system, value }: { system: IdentifierSystem; value: string }) {
  const plain = plainCode(value);
  if (system === "ndc") return ndcKey(plain) ?? plain;
  return plain.replace(/[\s.-]/g, "").toUpperCase();
}

export const ingredients = () =>
  z.array(IngredientInput).check(
    z.maxLength(INGREDIENTS_MAX, `An item has at most ${INGREDIENTS_MAX} ingredients.`),
    z.refine(
      (list) => new Set(list.map(({ substance }) => substance.toLowerCase())).size === list.length,
      "List each substance only once.",
    ),
  );

export const identifiers = () =>
  z.array(IdentifierInput).check(
    z.maxLength(IDENTIFIERS_MAX, `An item has at most ${IDENTIFIERS_MAX} identifiers.`),
    z.refine(
      (list) => new Set(list.map((one) => one.system + identifierKey(one))).size === list.length,
      "List each identifier only once.",
    ),
  );

export const pictures = () =>
  z.array(recordId("Choose a picture.")).check(
    z.maxLength(PICTURES_MAX, `An item has at most ${PICTURES_MAX} pictures.`),
    z.refine((ids) => new Set(ids).size === ids.length, "Add each picture only once."),
  );

/**
 * Equal for all notations of a national drug code. Ten digits without hyphens could be three
 * different codes, so they have no key.
 */
function ndcKey(typed: string): string | undefined {
  const parts = typed.split("-");
  const [labeler = "", product = "", pack = ""] = parts;
  const lengths = parts.map((part) => part.length).join("-");
  if (!["4-4-2", "5-3-2", "5-4-1", "5-4-2"].includes(lengths) || !/^[\d-]+$/.test(typed)) return;
  return labeler.padStart(5, "0") + product.padStart(4, "0") + pack.padStart(2, "0");
}
