import { hash } from "node:crypto";
import { identifierKey } from "@pharmacy/contract/items/item-parts";
import { IDENTIFIER_WORDS, type IdentifierSystem } from "@pharmacy/contract/items/items.values";

/** An ingredient with the units of its strength. */
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

/**
 * The strength of a whole item: of its active ingredients, one after the other. What one tablet or
 * capsule has goes without saying so.
 */
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

/** What identifiers are found by: as they were typed, and as they are compared. */
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
 * The same for all items with the same active ingredients, strengths and dose form, in whatever order
 * they are listed; null where one of these is not known.
 */
export function compositionKey(
  ingredients: readonly Measured[],
  { genericName, strengthText: said, doseForm, doseFormCode }: Composition,
): string | null {
  const form = doseFormCode ?? doseForm?.toLowerCase();
  const active = ingredients.filter(({ role }) => role === "active");
  const parts =
    active.length > 0
      ? active.map((one) => {
          const per = [one.perValue, one.perUnit?.id];
          return [one.substance.toLowerCase(), one.strengthValue, one.strengthUnit?.id, ...per];
        })
      : [[genericName?.toLowerCase(), said]];
  const isKnown = parts.every(([what, strength]) => what && strength);
  if (!form || !isKnown) return null;
  const whole = [...parts.map((part) => part.join("|")).sort(), form].join("\n");
  return hash("sha256", whole, "hex").slice(0, 32);
}
