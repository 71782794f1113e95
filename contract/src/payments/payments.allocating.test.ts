import { expect, test } from "vitest";
import { oldestFirst } from "./payments.allocating.ts";

const OPEN = [
  { id: "first", openAmount: 100 },
  { id: "settled", openAmount: 0 },
  { id: "second", openAmount: 50 },
];

test.each([
  [0, []],
  [100, [["first", 100]]],
  [
    120,
    [
      ["first", 100],
      ["second", 20],
    ],
  ],
  [
    1_000,
    [
      ["first", 100],
      ["second", 50],
    ],
  ],
])("%i goes to the oldest first, and never to what is settled", (amount, shares) => {
  expect(oldestFirst(amount, OPEN).map(({ id, amount: share }) => [id, share])).toEqual(shares);
});
