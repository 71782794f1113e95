import { GroupInput } from "@pharmacy/contract/groups";
import { ItemInput } from "@pharmacy/contract/items";
import { UnitInput } from "@pharmacy/contract/units";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { quickly } from "./quick-fields.ts";

const id = "0192f0c1-2b3a-7c4d-8e5f-0123456789ab";
const ITEM = {
  ...{ name: "  Amoxicillin   500 mg ", kind: "medicine", group: id, ingredients: [] },
  ...{ routes: ["Oral use"], baseUnit: id, packSize: 21, packUnit: id, identifiers: [] },
  ...{ storage: "roomTemperature", taxCategory: "standard", gtin: "", brandName: null },
};
const UNIT = {
  ...{ code: "TAB", name: "tablet", namePlural: "tablets", symbol: "tab", kind: "presentation" },
  ...{ decimals: 0, sortOrder: 0, status: "active" },
};

describe("fields that are checked one by one", () => {
  test.each([
    ["an item", ItemInput, ITEM],
    ["an item that leaves out what it may", ItemInput, { ...ITEM, brandName: undefined }],
    ["a unit", UnitInput, UNIT],
    ["a group", GroupInput, { code: "J01", name: "Antibacterials", parent: null, sortOrder: 0 }],
  ])("come to what the whole schema makes of %s, the first time and the next", (_, schema, row) => {
    const whole = z.safeParse(schema as z.ZodMiniType, row);
    for (const time of [1, 2, 3]) {
      const found = quickly(schema, row);
      if (found) expect(found, `time ${time}`).toStrictEqual(whole.data);
    }
  });

  test("are those of an item, of which a file may have a million", () => {
    expect(quickly(ItemInput, ITEM)).toStrictEqual(z.parse(ItemInput, ITEM));
  });

  test.each([
    ["is not right", { ...ITEM, packSize: -1 }],
    ["is missing", { ...ITEM, name: undefined }],
    ["is not known", { ...ITEM, colour: "red" }],
  ])("are left to the whole schema where one %s", (_, row) => {
    quickly(ItemInput, ITEM);
    expect(quickly(ItemInput, row)).toBeUndefined();
    expect(z.safeParse(ItemInput, row).success).toBe(false);
  });

  test("are left to it where it has a rule about several of them", () => {
    const pair = z.object({ a: z.number(), b: z.number() });
    const rising = pair.check(z.refine(({ a, b }) => a < b));
    expect(quickly(pair, { a: 2, b: 1 })).toEqual({ a: 2, b: 1 });
    expect(quickly(rising, { a: 2, b: 1 })).toBeUndefined();
  });

  test("share nothing that could be changed", () => {
    const lists = [1, 2, 3].map(() => quickly(ItemInput, ITEM)?.routes);
    expect(new Set([ITEM.routes, ...lists]).size).toBe(4);
  });
});
