import { optionalText, text, wholeNumber } from "@pharmacy/contract/text";
import { UnitInput } from "@pharmacy/contract/units/units";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { quickly } from "./quick-fields.ts";

const PackInput = z.strictObject({
  name: text("Name", 1, 120),
  packSize: wholeNumber("Pack size", 1, 1_000),
  routes: z.array(text("Route", 1, 60)),
  gtin: optionalText("GTIN", 8, 14),
  brandName: optionalText("Brand name", 1, 80),
});
const PACK = {
  name: "  Amoxicillin   500 mg ",
  packSize: 21,
  routes: ["Oral use"],
  gtin: "",
  brandName: null,
};
const UNIT = {
  code: "TAB",
  name: "tablet",
  namePlural: "tablets",
  symbol: "tab",
  kind: "presentation",
  decimals: 0,
  sortOrder: 0,
  status: "active",
};

describe("fields that are checked one by one", () => {
  test.each([
    ["a pack", PackInput, PACK],
    ["a pack that leaves out what it may", PackInput, { ...PACK, brandName: undefined }],
    ["a unit", UnitInput, UNIT],
  ])("come to what the whole schema makes of %s, the first time and the next", (_, schema, row) => {
    const whole = z.safeParse(schema as z.ZodMiniType, row);
    for (const time of [1, 2, 3]) {
      const found = quickly(schema, row);
      if (found) expect(found, `time ${time}`).toStrictEqual(whole.data);
    }
  });

  test.each([
    ["is not right", { ...PACK, packSize: -1 }],
    ["is missing", { ...PACK, name: undefined }],
    ["is not known", { ...PACK, colour: "red" }],
  ])("are left to the whole schema where one %s", (_, row) => {
    quickly(PackInput, PACK);
    expect(quickly(PackInput, row)).toBeUndefined();
    expect(z.safeParse(PackInput, row).success).toBe(false);
  });

  test("follow each row, where rows leave out different ones", () => {
    const rows = [PACK, { name: "a", packSize: 1, routes: [] }, PACK, { ...PACK, gtin: undefined }];
    for (const row of rows) {
      const found = quickly(PackInput, row);
      expect(found).toStrictEqual(z.safeParse(PackInput, row).data);
      expect(Object.keys(found ?? {})).toEqual(
        Object.keys(PackInput.shape).filter((name) => name in row),
      );
    }
  });

  test("are what the schema makes of them where nothing is given", () => {
    const schema = z.strictObject({
      isCold: z._default(z.boolean(), false),
      tags: z._default(z.array(z.string()), []),
      name: z.string(),
    });
    const [one, other] = [1, 2].map(() => quickly(schema, { name: "a" }));
    expect(one).toStrictEqual({ isCold: false, tags: [], name: "a" });
    expect(one?.tags).not.toBe(other?.tags);
  });

  test("are left to it where they break a rule about several of them, in a part too", () => {
    const pair = z.object({ a: z.number(), b: z.number() });
    const rising = pair.check(z.refine(({ a, b }) => a < b));
    const whole = z.object({ name: z.string(), rising });
    for (const time of [1, 2]) {
      expect(quickly(pair, { a: 2, b: 1 }), `time ${time}`).toEqual({ a: 2, b: 1 });
      expect(quickly(rising, { a: 2, b: 1 })).toBeUndefined();
      expect(quickly(rising, { a: 1, b: 2 })).toEqual({ a: 1, b: 2 });
      expect(quickly(whole, { name: "x", rising: { a: 2, b: 1 } })).toBeUndefined();
      const right = { name: "x", rising: { a: 1, b: 2 } };
      expect(quickly(whole, right)).toEqual(right);
    }
  });

  test("share nothing that could be changed", () => {
    const lists = [1, 2, 3].map(() => quickly(PackInput, PACK)?.routes);
    expect(new Set([PACK.routes, ...lists]).size).toBe(4);
  });
});
