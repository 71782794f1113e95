import { describe, expect, test } from "vitest";
import { placeNow, type Spot, stepOf, type TreeNode, targetAt } from "./-tree-places.ts";

const node = (id: string, parent: string | null, level: number, subGroupCount = 0): TreeNode => ({
  id,
  parent,
  level,
  subGroupCount,
  name: id.toUpperCase(),
});

/** In the order in which a page of the tree lists them. */
const TREE = [
  node("medicines", null, 1, 4),
  node("pain", "medicines", 2, 1),
  node("opioids", "pain", 3),
  node("skin", "medicines", 2, 1),
  node("burns", "skin", 3),
  node("care", null, 1, 1),
  node("sun", "care", 2),
];

const drop = (id: string, spot: Spot) => targetAt(TREE, id, spot);

describe("a group that is dropped", () => {
  test.each([
    ["on a row comes last in that group", "sun", { into: "medicines" }, { parent: "medicines" }],
    ["under a row comes after it", "skin", { gap: 5, level: 2 }, { parent: "care", after: "sun" }],
    [
      "under a row, further out, comes after the group that row is in",
      "sun",
      { gap: 3, level: 2 },
      { parent: "medicines", after: "pain" },
    ],
    ["above all comes first", "care", { gap: 0, level: 1 }, { parent: null, before: "medicines" }],
    [
      "between a group and its first sub-group becomes the first of them",
      "sun",
      { gap: 1, level: 1 },
      { parent: "medicines", before: "pain" },
    ],
    [
      "below all, far out, comes last at the top",
      "opioids",
      { gap: 6, level: -3 },
      { parent: null, after: "care" },
    ],
    [
      "with a sub-group, too far in, comes on the deepest level that it fits",
      "care",
      { gap: 3, level: 3 },
      { parent: "medicines", after: "pain" },
    ],
    [
      "where it is, but further out, leaves its group",
      "opioids",
      { gap: 2, level: 2 },
      { parent: "medicines", after: "pain" },
    ],
  ] as const)("%s", (_, id, spot, place) => {
    expect(drop(id, spot)?.place).toEqual(place);
  });

  test.each([
    ["on the group it is in", "pain", { into: "medicines" }],
    ["on itself", "pain", { into: "pain" }],
    ["on what is below it", "pain", { into: "opioids" }],
    ["right before where it is", "skin", { gap: 3, level: 2 }],
    ["right after where it is", "medicines", { gap: 0, level: 1 }],
  ] as const)("%s stays where it is", (_, id, spot) => {
    expect(drop(id, spot)).toBeUndefined();
  });

  test.each([
    ["with a sub-group into the third level", "skin", { into: "pain" }],
    ["with a sub-group beside a third level", "skin", { gap: 2, level: 3 }],
    ["into the third level itself", "sun", { into: "opioids" }],
    ["with two levels below it", "medicines", { into: "care" }],
  ] as const)("%s would be too deep", (_, id, spot) => {
    expect(drop(id, spot)?.refusal).toBe("Groups can be nested three levels deep.");
  });

  test("with sub-groups on another page is too deep as well", () => {
    const page = [node("pain", "medicines", 2), node("care", null, 1, 3)];
    expect(targetAt(page, "care", { into: "pain" })?.refusal).toMatch(/three levels/);
  });

  test("where the group above is on another page comes before the next row", () => {
    const page = [node("opioids", "pain", 3), node("skin", "medicines", 2), node("sun", "care", 2)];
    expect(targetAt(page, "sun", { gap: 1, level: 2 })).toMatchObject({
      place: { parent: "medicines", before: "skin" },
      words: "Before SKIN",
      level: 2,
    });
    // its predecessor at this level is unknown
    expect(targetAt(page.slice(0, 1).concat(page.slice(2)), "sun", { gap: 1, level: 1 })).toBe(
      undefined,
    );
  });

  test("is told where, in words", () => {
    expect(drop("sun", { into: "pain" })?.words).toBe("Into PAIN");
    expect(drop("sun", { gap: 3, level: 2 })?.words).toBe("After PAIN, in MEDICINES");
    expect(drop("care", { gap: 0, level: 1 })?.words).toBe("Before MEDICINES");
  });
});

test("a step goes before or after the next group beside it, and can be taken back", () => {
  expect(stepOf(TREE, "skin", -1)).toEqual({ parent: "medicines", before: "pain" });
  expect(stepOf(TREE, "pain", 1)).toEqual({ parent: "medicines", after: "skin" });
  expect(stepOf(TREE, "pain", -1)).toBeUndefined();
  expect(stepOf(TREE, "care", 1)).toBeUndefined();
  expect(placeNow(TREE, "skin")).toEqual({ parent: "medicines", after: "pain" });
  expect(placeNow(TREE, "pain")).toEqual({ parent: "medicines", before: "skin" });
  expect(placeNow(TREE, "sun")).toEqual({ parent: "care" });
});
