import { items } from "../../catalogue/items/items.table.ts";

export const itemFacts = {
  id: items.id,
  code: items.code,
  name: items.name,
  status: items.status,
  group: items.group,
  gtin: items.gtin,
  genericName: items.genericName,
  baseUnit: items.baseUnit,
  packUnit: items.packUnit,
  packSize: items.packSize,
  taxCategory: items.taxCategory,
  controlledSchedule: items.controlledSchedule,
  expiryTracked: items.expiryTracked,
};

export type ItemRow = Pick<typeof items.$inferSelect, keyof typeof itemFacts>;

export function factsOfItem(item: ItemRow) {
  return {
    item: item.id,
    group: item.group,
    gtin: item.gtin,
    genericName: item.genericName,
    unit: item.baseUnit,
    packUnit: item.packUnit,
    packSize: item.packSize,
  };
}
