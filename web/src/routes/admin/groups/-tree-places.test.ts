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
  node("all", null, 1, 8),
  node("goods", "all", 2, 7),
  node("medicines", "goods", 3, 4),
  node("pain", "medicines", 4, 1),
  node("opioids", "pain", 5),
  node("skin", "medicines", 4, 1),
  node("burns", "skin", 5),
  node("care", "goods", 3, 1),
  node("sun", "care", 4),
];

const drop = (id: string, spot: Spot) => targetAt(TREE, id, spot);

describe("a group that is dropped", () => {
  test.each([
    ["on a row comes last in that group", "sun", { into: "medicines" }, { parent: "medicines" }],
    ["under a row comes after it", "skin", { gap: 7, level: 4 }, { parent: "care", after: "sun" }],
    [
      "under a row, further out, comes after the group that row is in",
      "sun",
      { gap: 5, level: 4 },
      { parent: "medicines", after: "pain" },
    ],
    [
      "above all comes first",
      "care",
      { gap: 2, level: 3 },
      { parent: "goods", before: "medicines" },
    ],
    [
      "between a group and its first sub-group becomes the first of them",
      "sun",
      { gap: 3, level: 3 },
      { parent: "medicines", before: "pain" },
    ],
    [
      "below all, far out, comes last at the top",
      "opioids",
      { gap: 8, level: -3 },
      { parent: null, after: "all" },
    ],
    [
      "with a sub-group, too far in, comes on the deepest level that it fits",
      "care",
      { gap: 5, level: 5 },
      { parent: "medicines", after: "pain" },
    ],
    [
      "where it is, but further out, leaves its group",
      "opioids",
      { gap: 4, level: 4 },
      { parent: "medicines", after: "pain" },
    ],
  ] as const)("%s", (_, id, spot, place) => {
    expect(drop(id, spot)?.place).toEqual(place);
  });

  test.each([
    ["on the group it is in", "pain", { into: "medicines" }],
    ["on itself", "pain", { into: "pain" }],
    ["on what is below it", "pain", { into: "opioids" }],
    ["right before where it is", "skin", { gap: 5, level: 4 }],
    ["right after where it is", "medicines", { gap: 2, level: 3 }],
  ] as const)("%s stays where it is", (_, id, spot) => {
    expect(drop(id, spot)).toBeUndefined();
  });

  test.each([
    ["with a sub-group into the deepest level", "skin", { into: "pain" }],
    ["with a sub-group beside the deepest level", "skin", { gap: 4, level: 5 }],
    ["into the deepest level itself", "sun", { into: "opioids" }],
    ["with two levels below it", "medicines", { into: "care" }],
  ] as const)("%s would be too deep", (_, id, spot) => {
    expect(drop(id, spot)?.refusal).toBe("Groups can be nested five levels deep.");
  });

  test("with sub-groups on another page is too deep as well", () => {
    const page = [node("pain", "medicines", 4), node("care", null, 1, 3)];
    expect(targetAt(page, "care", { into: "pain" })?.refusal).toMatch(/five levels/);
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
    expect(drop("sun", { gap: 5, level: 4 })?.words).toBe("After PAIN, in MEDICINES");
    expect(drop("care", { gap: 2, level: 3 })?.words).toBe("Before MEDICINES, in GOODS");
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
