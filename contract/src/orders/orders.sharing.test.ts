import { expect, test } from "vitest";
import { SHARING_WAYS, shareOut } from "./orders.sharing.ts";

test("the first come is served in full, then the next", () => {
  expect(shareOut(12, [10, 5, 3], "firstCome")).toEqual([10, 2, 0]);
  expect(shareOut(100, [10, 5, 3], "firstCome")).toEqual([10, 5, 3]);
});

test("in proportion, each gets its part, and rounding favours the largest remainder", () => {
  // 10 × 12/18 = 6.67, 5 × 12/18 = 3.33, 3 × 12/18 = 2
  expect(shareOut(12, [10, 5, 3], "inProportion")).toEqual([7, 3, 2]);
  // equal remainders go to the line that waits longest
  expect(shareOut(1, [4, 4, 4], "inProportion")).toEqual([1, 0, 0]);
  expect(shareOut(0, [4, 4], "inProportion")).toEqual([0, 0]);
  expect(shareOut(5, [], "inProportion")).toEqual([]);
});

test.each(SHARING_WAYS)("%s gives out all there is, and no line more than it asks for", (way) => {
  let seed = 7;
  const next = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % (most + 1);
  };
  for (let round = 0; round < 2_000; round++) {
    const wants = Array.from({ length: 1 + next(30) }, () => 1 + next(99_998));
    const packs = next(500_000);
    const shares = shareOut(packs, wants, way);
    const total = wants.reduce((sum, want) => sum + want, 0);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(Math.min(packs, total));
    for (const [place, share] of shares.entries()) {
      expect(share).toBeGreaterThanOrEqual(0);
      expect(share).toBeLessThanOrEqual(wants[place] ?? 0);
    }
  }
});
