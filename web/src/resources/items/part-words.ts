import { IDENTIFIER_WORDS } from "@pharmacy/contract/items/items.values";
import type { Unit } from "@pharmacy/contract/units/units";

type Ingredient = {
  substance: string;
  strengthValue?: string | null;
  strengthUnit?: string | null;
  perValue?: string | null;
  perUnit?: string | null;
};

/** "Amoxicillin 500 mg / 1 cap; lactose", for comparing form values. */
export function ingredientWords(value: unknown, units: readonly Unit[]): string {
  const symbolOf = (id?: string | null) => units.find((unit) => unit.id === id)?.symbol;
  return (value as readonly Ingredient[])
    .map(({ substance, strengthValue, strengthUnit, perValue, perUnit }) => {
      const strength = [strengthValue, symbolOf(strengthUnit)];
      const per = perValue ? ["/", perValue, symbolOf(perUnit)] : [];
      return [substance, ...strength, ...per].filter(Boolean).join(" ");
    })
    .join("; ");
}

/** "NDC 12345-678-90; PZN 01234567". */
export function identifierWords(value: unknown): string {
  return (value as readonly { system: keyof typeof IDENTIFIER_WORDS; value: string }[])
    .map((one) => `${IDENTIFIER_WORDS[one.system]} ${one.value}`)
    .join("; ");
}

/** "2 pictures", because a form has only their ids. */
export function pictureWords(value: unknown): string {
  const { length } = value as readonly string[];
  if (length === 0) return "No pictures";
  return length === 1 ? "1 picture" : `${length} pictures`;
}
