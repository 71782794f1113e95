import { ItemInput } from "@pharmacy/contract/items/items";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { quickly } from "../../../platform/runs/quick-fields.ts";

const id = "0192f0c1-2b3a-7c4d-8e5f-0123456789ab";
const ITEM = {
  name: "  Amoxicillin   500 mg ",
  kind: "medicine",
  group: id,
  ingredients: [],
  routes: ["Oral use"],
  baseUnit: id,
  packSize: 21,
  packUnit: id,
  identifiers: [],
  storage: "roomTemperature",
  taxCategory: "standard",
  gtin: "",
  brandName: null,
};

test("the fields of an item, of which a file may have a million, are checked one by one", () => {
  const whole = z.parse(ItemInput, ITEM);
  for (const time of [1, 2]) expect(quickly(ItemInput, ITEM), `time ${time}`).toStrictEqual(whole);
});
