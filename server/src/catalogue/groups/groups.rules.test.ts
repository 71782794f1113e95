import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ordersWith, placeAmong } from "./groups.move.ts";
import { type Node, requirePlace } from "./groups.rules.ts";

const TREE: Node[] = [
  { id: "medicines", parent: null },
  { id: "pain", parent: "medicines" },
  { id: "opioids", parent: "pain" },
  { id: "care", parent: null },
  { id: "skin", parent: "care" },
  { id: "burns", parent: "skin" },
  { id: "sun", parent: "burns" },
  { id: "lips", parent: "sun" },
];

describe("a place in the tree", () => {
  test.each([
    ["pain", "pain"],
    ["medicines", "pain"],
    ["medicines", "opioids"],
  ])("of %s under %s is a circle", (id, parent) => {
    expect(() => requirePlace(TREE, id, parent)).toThrow(
      "A group cannot be placed under itself or one of its sub-groups.",
    );
  });

  test.each([
    ["new", "lips"],
    ["medicines", "burns"],
  ])("of %s under %s is on a sixth level, counting what moves along", (id, parent) => {
    expect(() => requirePlace(TREE, id, parent)).toThrow("Groups can be nested five levels deep.");
  });

  test.each([
    ["new", "pain"],
    ["pain", "care"],
    ["opioids", "medicines"],
    ["new", "sun"],
    ["medicines", "skin"],
  ])("of %s under %s is free", (id, parent) => {
    expect(() => requirePlace(TREE, id, parent)).not.toThrow();
  });

  test("under a group that is gone is refused", () => {
    expect(() => requirePlace(TREE, "pain", "gone")).toThrow("Choose a group.");
  });

  test("is looked for to an end where the rows are a circle already", () => {
    const circle = [
      { id: "a", parent: "b" },
      { id: "b", parent: "a" },
    ];
    expect(() => requirePlace(circle, "c", "a")).not.toThrow();
    expect(() => requirePlace(circle, "a", null)).toThrow(/five levels/);
  });
});

test("a moved group comes where it was put, and others keep their order", () => {
  const orders = fc.array(fc.nat(50), { maxLength: 12 });
  fc.assert(
    fc.property(orders, fc.nat(12), fc.boolean(), (sortOrders, at, isAfter) => {
      const others = sortOrders
        .toSorted((one, other) => one - other)
        .map((sortOrder, index) => ({ id: `g${index}`, sortOrder }));
      const beside = others[at]?.id ?? null;
      const index = placeAmong(others, isAfter ? { after: beside } : { before: beside });
      const changed = ordersWith(others, "moved", index);
      const isAllNew = changed.size > 1;
      const place = (id: string, sortOrder: number) => changed.get(id) ?? sortOrder;
      const expected = others.map(({ id }) => id);
      expected.splice(beside === null ? others.length : at + Number(isAfter), 0, "moved");
      const after = expected.map((id) =>
        place(id, others.find((one) => one.id === id)?.sortOrder ?? Number.NaN),
      );
      const own = expected.indexOf("moved");
      for (const [line, order] of after.entries()) {
        const next = after[line + 1];
        if (next === undefined) continue;
        if (isAllNew || line === own || line + 1 === own) expect(order).toBeLessThan(next);
      }
    }),
  );
});
