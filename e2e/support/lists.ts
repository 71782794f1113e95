import type { Group } from "@pharmacy/contract/groups/groups";
import type { Item } from "@pharmacy/contract/items/items";
import type { Page } from "@pharmacy/contract/list";
import type { PriceList } from "@pharmacy/contract/lists/lists";
import type { Unit } from "@pharmacy/contract/units/units";
import type { Api } from "./api.ts";
import { aMark } from "./records.ts";

/** One of those that a network starts with: new ones would push others off the first page of units. */
async function unitNamed(api: Api, name: string): Promise<Unit> {
  const { items } = await api.get<Page<Unit>>(`units?search=${name}&count=100`);
  const unit = items.find((one) => one.name === name);
  if (!unit) throw new Error(`There is no unit called ${name}.`);
  return unit;
}

/** Active items that no other test uses, in the order of their names. */
export async function somePacks(
  api: Api,
  count: number,
  valuesOf: (number: number) => { gtin?: string } = () => ({}),
): Promise<Item[]> {
  const mark = aMark();
  const group = await api.post<Group>("groups", {
    name: mark,
    code: mark,
    parent: null,
    status: "active",
  });
  const base = await unitNamed(api, "tablet");
  const box = await unitNamed(api, "box");
  const packs: Item[] = [];
  for (let number = 1; number <= count; number += 1) {
    const { id, version } = await api.post<Item>("items", {
      name: `Pack ${number} ${mark}`,
      kind: "consumable",
      packSize: 10,
      group: group.id,
      baseUnit: base.id,
      packUnit: box.id,
      storage: "below25",
      taxCategory: "zero",
      ingredients: [],
      identifiers: [],
      routes: [],
      supplyStatus: "generalSale",
      ...valuesOf(number),
    });
    packs.push(await api.post<Item>(`items/${id}/activate`, { version }));
  }
  return packs;
}

/** A draft with a price of 1.00 for each of these items. */
export async function aPriceList(api: Api, packs: readonly Item[]): Promise<PriceList> {
  const list = await api.post<PriceList>("lists", {
    name: `List ${aMark()}`,
    organization: null,
    currency: "EUR",
    validFrom: "2026-01-01",
  });
  for (const { id } of packs) await api.post(`lists/${list.id}/lines`, { item: id, price: 100 });
  return api.get<PriceList>(`lists/${list.id}`);
}
