import { type FieldWords, shownAsMoney } from "@pharmacy/contract/field-words";
import type { ItemSummary } from "@pharmacy/contract/items/items";
import {
  IDENTIFIER_SYSTEMS,
  IDENTIFIER_WORDS,
  INGREDIENT_ROLES,
  ITEM_KINDS,
  SUPPLY_STATUSES,
  VEN_CLASSES,
} from "@pharmacy/contract/items/items.values";
import { ITEM_WORDS } from "@pharmacy/contract/items/items.words";
import { STORAGE_WORDS, STORAGES } from "@pharmacy/contract/storage";
import { choicesOf } from "#lib/choices.ts";
import { formatNumber } from "#lib/format.ts";

export const KINDS = choicesOf(ITEM_KINDS);
export const SUPPLY = choicesOf(SUPPLY_STATUSES);
export const VEN = choicesOf(VEN_CLASSES);
export const ROLES = choicesOf(INGREDIENT_ROLES);
export const STORAGE_CHOICES = STORAGES.map((value) => ({ value, label: STORAGE_WORDS[value] }));
export const SYSTEMS = IDENTIFIER_SYSTEMS.map((value) => ({
  value,
  label: IDENTIFIER_WORDS[value],
}));

export function itemWords(currency?: string): FieldWords {
  return {
    ...ITEM_WORDS,
    baseUnit: "Unit",
    packUnit: "Packaging",
    replacedBy: "Replaced by",
    referencePrice: shownAsMoney("Reference price", currency),
  };
}

type Pack = Pick<ItemSummary, "packSize" | "baseUnit" | "packUnit">;

/** "21 capsules / box", "1 vial / box", "100 mL / bottle". */
export function packWords({ packSize, baseUnit, packUnit }: Pack): string {
  const { name, namePlural } = baseUnit;
  return `${formatNumber(packSize)} ${packSize === 1 ? name : namePlural} / ${packUnit.name}`;
}

type Form = Pick<ItemSummary, "doseForm" | "strength">;

/** "Capsule, hard · 500 mg". */
export function formWords({ doseForm, strength }: Form): string {
  return [doseForm, strength].filter(Boolean).join(" · ");
}
