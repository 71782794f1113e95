import type { Item, ItemInput } from "@pharmacy/contract/items/items";

export const NEW_ITEM = {
  name: "",
  genericName: null,
  brandName: null,
  kind: "medicine",
  group: null,
  ingredients: [],
  strengthText: null,
  doseForm: null,
  doseFormCode: null,
  routes: [],
  baseUnit: "",
  packSize: null,
  packUnit: "",
  gtin: null,
  identifiers: [],
  atcCode: null,
  manufacturer: null,
  authorisationNumber: null,
  supplyStatus: null,
  controlledSchedule: null,
  storage: "roomTemperature",
  protectFromLight: false,
  keepDry: false,
  doNotFreeze: false,
  shelfLifeMonths: null,
  batchTracked: true,
  expiryTracked: true,
  venClass: null,
  essentialMedicine: false,
  taxCategory: "standard",
  referencePrice: null,
  leafletUrl: null,
  description: null,
  pictures: [],
} as unknown as ItemInput;

type FormValues = ItemInput & { pictures: string[] };

/** Form values, with other records by id and parts as they are sent. */
export function valuesOf(item: Item): FormValues {
  const all = {
    ...item,
    group: item.group.id,
    baseUnit: item.baseUnit.id,
    packUnit: item.packUnit.id,
    ingredients: item.ingredients.map(
      ({ substance, role, strengthValue, strengthUnit, perValue, perUnit }) => ({
        substance,
        role,
        strengthValue,
        strengthUnit,
        perValue,
        perUnit,
      }),
    ),
    pictures: item.pictures.map(({ id }) => id),
    identifiers: item.identifiers.map(({ system, value }) => ({ system, value })),
  };
  return Object.fromEntries(
    Object.entries(all).filter(([name]) => name in NEW_ITEM),
  ) as unknown as FormValues;
}
