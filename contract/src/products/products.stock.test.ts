import { describe, expect, test } from "vitest";
import { fieldsHiddenFrom } from "../permissions.ts";
import { ROLES } from "../roles.values.ts";
import {
  availabilityOf,
  batchStateOn,
  isFarExpiry,
  marginBpsOf,
  wayProblem,
} from "./products.stock.ts";

describe("what a stock comes to", () => {
  test.each([
    [null, 10, "unknown"],
    [0, 10, "outOfStock"],
    [0, null, "outOfStock"],
    [10, 10, "lowStock"],
    [11, 10, "inStock"],
    [1, null, "inStock"],
    [1, 0, "inStock"],
  ])("%s packs, ordering at %s: %s", (quantityOnHand, reorderPoint, availability) => {
    expect(availabilityOf({ quantityOnHand, reorderPoint })).toBe(availability);
  });
});

describe("the margin", () => {
  test.each([
    // a cost of 395 in a price of 699 that has no tax in it
    [699, 395, 0, 4349],
    // 23 % in the price: 699 is 568.29 without it
    [699, 395, 2300, 3049],
    [100, 100, 0, 0],
    [100, 250, 0, -15_000],
    // half away from zero, either way
    [8000, 7998, 0, 3],
    [80_000, 79_996, 0, 1],
    [80_000, 80_004, 0, -1],
    [1_000_000_000_000, 1, 10_000, 10_000],
  ])(
    "of %i with a cost of %i and a tax of %i is %i",
    (sellingPrice, costPrice, taxRateBps, bps) => {
      expect(marginBpsOf({ sellingPrice, costPrice, taxRateBps })).toBe(bps);
    },
  );

  test("is none without a cost or a price", () => {
    expect(marginBpsOf({ sellingPrice: 5, costPrice: null, taxRateBps: 0 })).toBeNull();
    expect(marginBpsOf({ sellingPrice: 0, costPrice: 5, taxRateBps: 0 })).toBeNull();
  });
});

test("a batch can be sold on the day it expires, and not on the next", () => {
  const batch = { status: "available", expiryDate: "2026-12-31" } as const;
  expect(batchStateOn(batch, "2026-12-31")).toBe("available");
  expect(batchStateOn(batch, "2027-01-01")).toBe("expired");
  expect(batchStateOn({ ...batch, expiryDate: null }, "2099-01-01")).toBe("available");
  expect(batchStateOn({ ...batch, status: "recalled" }, "2027-01-01")).toBe("recalled");
});

test("an expiry is far away from ten years on", () => {
  expect(isFarExpiry("2036-11-23", "2026-11-23")).toBe(false);
  expect(isFarExpiry("2036-11-24", "2026-11-23")).toBe(true);
});

test("packs come for a delivery, go for a sale, and either way for a count", () => {
  expect(wayProblem("delivery", -1)).toBe("A delivery adds packs.");
  expect(wayProblem("damage", 1)).toBe("Damage removes packs.");
  expect([wayProblem("count", 5), wayProblem("count", -5), wayProblem("sale", -5)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test("technicians and viewers alone do not read what a product cost", () => {
  const isHidden = (role: (typeof ROLES)[number]) =>
    fieldsHiddenFrom(role, "product").includes("costPrice");
  expect(ROLES.filter(isHidden)).toEqual(["technician", "viewer"]);
});
