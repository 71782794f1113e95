import { describe, expect, test } from "vitest";
import { type Compared, compareProducts } from "./copies.compare-products.ts";
import { pickedOf } from "./copies.copy-picked.ts";
import type { SourceProduct, TargetProduct } from "./copies.lookups.ts";

const SOURCE = "source";
const target = { id: "target", name: "Castlewren", currency: "EUR", controlledSchedules: [] };

/** A local product of the source, known by its SKU. */
const there = (sku: string, values: Partial<SourceProduct> = {}): SourceProduct => ({
  id: `there-${sku}`,
  item: null,
  sku,
  name: sku,
  group: "g",
  groupKey: "g",
  gtin: null,
  genericName: null,
  unit: "u",
  packUnit: "p",
  packSize: 1,
  taxRateBps: 0,
  sellingPrice: 100,
  currency: "EUR",
  reorderPoint: null,
  reorderQuantity: null,
  ...values,
});

const here = (sku: string, values: Partial<TargetProduct> = {}): TargetProduct => ({
  id: `here-${sku}`,
  version: 1,
  archivedAt: null,
  item: null,
  sku,
  name: sku,
  gtin: null,
  group: "g",
  taxRateBps: 0,
  status: "active",
  syncedFrom: SOURCE,
  ...values,
});

function compare(known: Partial<Compared>) {
  const nothing = { source: [], target: [], items: new Map(), copied: new Map() };
  const none = { hiddenGroups: new Set<string>(), inactiveUnits: new Set<string>() };
  return compareProducts(
    { ...nothing, ...none, ...known },
    { source: SOURCE, target: target as never },
  );
}

const asCopied = (sku: string, values: object = {}) =>
  new Map([
    [`here-${sku}`, { values: { name: sku, group: "g", gtin: null, taxRateBps: 0, ...values } }],
  ]);

const kinds = ({ differing }: ReturnType<typeof compare>) =>
  differing.map(({ key, difference, values }) => ({ key, difference, values }));

describe("beside the products of another pharmacy", () => {
  test("one that is the same in both is no difference, whatever was copied", () => {
    const same = { source: [there("A")], target: [here("A")] };
    expect(compare(same)).toMatchObject({ differing: [], same: 1 });
    expect(compare({ ...same, copied: asCopied("A", { name: "Old" }) }).same).toBe(1);
  });

  test("one that is only there is new", () => {
    expect(kinds(compare({ source: [there("A")] }))).toEqual([
      { key: "there-A", difference: "new", values: {} },
    ]);
  });

  test.each([
    ["there", { name: "New" }, {}, "changedThere", { name: "New" }],
    ["here", {}, { name: "Mine" }, "changedHere", { name: "A" }],
    ["on both sides", { name: "New" }, { name: "Mine" }, "changedBoth", { name: "New" }],
    ["in different fields", { taxRateBps: 9 }, { name: "Mine" }, "changedBoth", { taxRateBps: 9 }],
  ])("one that was changed %s since it was copied", (_, other, own, difference, values) => {
    const known = { source: [there("A", other)], target: [here("A", own)], copied: asCopied("A") };
    expect(kinds(compare(known))).toEqual([{ key: "there-A", difference, values }]);
  });

  test("one that was never copied, and differs, counts as changed on both sides", () => {
    const { differing } = compare({ source: [there("A", { name: "B" })], target: [here("A")] });
    expect(differing).toMatchObject([{ difference: "changedBoth" }]);
    expect(differing[0]?.changes).toEqual([{ field: "name", there: "B", here: "A" }]);
  });

  test("one that was archived or deleted here is not new", () => {
    const archived = here("A", { archivedAt: "2026-01-01T00:00:00Z" });
    const deleted = { values: {}, added: { item: null, sku: "b", gtin: null } };
    const copied = new Map([["here-B", deleted]]);
    const known = { source: [there("A"), there("B")], target: [archived], copied };
    expect(kinds(compare(known)).map(({ difference }) => difference)).toEqual([
      "removedHere",
      "removedHere",
    ]);
  });

  test("one that was copied and is not offered there any more is gone, and would be deactivated", () => {
    const own = here("B", { syncedFrom: null });
    const off = here("C", { status: "inactive" });
    expect(kinds(compare({ target: [here("A"), own, off] }))).toEqual([
      { key: "here-A", difference: "gone", values: { status: "inactive" } },
    ]);
  });

  test("one that cannot be copied says why", () => {
    const hiddenGroups = new Set(["g"]);
    const item = { id: "i", name: "Item", status: "active", controlledSchedule: "CD2" } as const;
    const items = new Map([["i", item]]);
    const source = [there("A"), there("B", { item: "i" })];
    expect(compare({ source, items, hiddenGroups }).differing.map(({ reason }) => reason)).toEqual([
      "Its item, category or unit is no longer offered.",
      "It is controlled, and the licence of this pharmacy does not cover its schedule.",
    ]);
  });
});

test("rows are picked by their difference, but for those that were chosen otherwise", () => {
  const { differing } = compare({
    source: [there("A"), there("B"), there("C", { name: "New" })],
    target: [here("C")],
  });
  const pick = (differences: string[], except: string[]) =>
    pickedOf(differing, { differences: differences as never, except }).map(({ key }) => key);
  expect(pick(["new"], [])).toEqual(["there-A", "there-B"]);
  expect(pick(["new"], ["there-A", "there-C"])).toEqual(["there-B", "there-C"]);
  expect(pick([], [])).toEqual([]);
  const { differing: closed } = compare({ source: [there("A")], hiddenGroups: new Set(["g"]) });
  expect(pickedOf(closed, { differences: ["new"], except: [] })).toEqual([]);
});
