import { hash } from "node:crypto";
import { identifierKey } from "@pharmacy/contract/items/item-parts";
import { IDENTIFIER_WORDS, type IdentifierSystem } from "@pharmacy/contract/items/items.values";

export type Measured = {
  substance: string;
  role: "active" | "excipient";
  strengthValue: string | null;
  strengthUnit: { id: string; symbol: string } | null;
  perValue: string | null;
  perUnit: { id: string; name: string; symbol: string; kind: string } | null;
};

/** "500 mg", "120 mg / 5 mL", "500 mg / 1 capsule". */
export function strengthOf(ingredient: Measured): string | null {
  const { strengthValue, strengthUnit, perValue, perUnit } = ingredient;
  if (!strengthValue || !strengthUnit) return null;
  const strength = `${strengthValue} ${strengthUnit.symbol}`;
  if (!perValue || !perUnit) return strength;
  return `${strength} / ${perValue} ${perUnit.kind === "measure" ? perUnit.symbol : perUnit.name}`;
}

/** Joins the strengths of the active ingredients, leaving out "/ 1 tablet". */
export function strengthText(ingredients: readonly Measured[]): string | null {
  const active = ingredients.filter(({ role }) => role === "active");
  const each = active.map((ingredient) => {
    const { perValue, perUnit } = ingredient;
    const isOnePiece = perValue === "1" && perUnit?.kind === "presentation";
    return strengthOf(isOnePiece ? { ...ingredient, perValue: null, perUnit: null } : ingredient);
  });
  const known = each.filter((strength) => strength !== null);
  return known.length === 0 || known.length < active.length ? null : known.join(" + ");
}

/** "amoxicillin 500 mg / 1 capsule; lactose (excipient)". */
export function ingredientsText(ingredients: readonly Measured[]): string | null {
  const each = ingredients.map((one) =>
    [one.substance, strengthOf(one), one.role === "excipient" && "(excipient)"]
      .filter(Boolean)
      .join(" "),
  );
  return each.join("; ") || null;
}

type Identifier = { system: IdentifierSystem; value: string };

/** "NDC 12345-678-90; PZN 01234567". */
export function identifiersText(identifiers: readonly Identifier[]): string | null {
  return (
    identifiers.map(({ system, value }) => `${IDENTIFIER_WORDS[system]} ${value}`).join("; ") ||
    null
  );
}

/** Holds each identifier as typed and normalised. */
export function identifierKeys(identifiers: readonly Identifier[]): string | null {
  const all = identifiers.flatMap((one) => [one.value, identifierKey(one)]);
  return [...new Set(all)].join(" ") || null;
}

type Composition = {
  genericName: string | null;
  strengthText: string | null;
  doseForm: string | null;
  doseFormCode: string | null;
};

/**
 * Equal for items with the same active ingredients, strengths and dose form in any order; null if
 * one of these is unknown.
 */
export function compositionKey(
  ingredients: readonly Measured[],
  { genericName, strengthText: typedStrength, doseForm, doseFormCode }: Composition,
): string | null {
  const form = doseFormCode ?? doseForm?.toLowerCase();
  const active = ingredients.filter(({ role }) => role === "active");
  const parts =
    active.length > 0
      ? active.map((one) => {
          const per = [one.perValue, one.perUnit?.id];
          return [one.substance.toLowerCase(), one.strengthValue, one.strengthUnit?.id, ...per];
        })
      : [[genericName?.toLowerCase(), typedStrength]];
  const isKnown = parts.every(([substance, strength]) => substance && strength);
  if (!form || !isKnown) return null;
  const whole = [...parts.map((part) => part.join("|")).sort(), form].join("\n");
  return hash("sha256", whole, "hex").slice(0, 32);
}
