import { expect, test } from "vitest";
import { isTyped, moveFrom, RANGE_MAX, rangeEnd, rowsBetween } from "./moves.ts";

const SIZE = { rows: 100, columns: 5, page: 20 };
const at = { row: 10, column: 2 };
const key = (name: string, isFar = false) => ({ key: name, ctrlKey: isFar, metaKey: false });

test.each([
  ["ArrowUp", false, { row: 9, column: 2 }],
  ["ArrowDown", true, { row: 99, column: 2 }],
  ["ArrowLeft", false, { row: 10, column: 1 }],
  ["ArrowRight", true, { row: 10, column: 4 }],
  ["PageDown", false, { row: 30, column: 2 }],
  ["PageUp", false, { row: 0, column: 2 }],
  ["Home", false, { row: 10, column: 0 }],
  ["Home", true, { row: 0, column: 0 }],
  ["End", true, { row: 99, column: 4 }],
  ["a", false, undefined],
])("%s (far: %s) leads to %j", (name, isFar, to) => {
  expect(moveFrom(at, key(name, isFar), SIZE)).toEqual(to);
});

test("left leads forward where people write from right to left", () => {
  expect(moveFrom(at, key("ArrowLeft"), { ...SIZE, isRtl: true })).toEqual({ row: 10, column: 3 });
});

test("nothing leads out of the grid", () => {
  const corner = { row: 99, column: 4 };
  expect(moveFrom(corner, key("ArrowDown"), SIZE)).toEqual(corner);
  expect(moveFrom(corner, key("ArrowRight"), SIZE)).toEqual(corner);
});

test("only signs are typed, and no shortcuts", () => {
  const plain = { ctrlKey: false, metaKey: false, altKey: false };
  expect(["a", "4", ",", "Enter", "F2"].map((name) => isTyped({ ...plain, key: name }))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(isTyped({ ...plain, key: "c", ctrlKey: true })).toBe(false);
});

test("a range goes either way, stays in its column, and has an end", () => {
  expect(rowsBetween(3, 5)).toEqual([3, 4, 5]);
  expect(rowsBetween(5, 4)).toEqual([4, 5]);
  expect(rangeEnd(10, at, { row: 11, column: 4 })).toEqual({ row: 11, column: 2 });
  const far = rangeEnd(10, at, { row: 5_000, column: 2 });
  expect(rowsBetween(10, far.row)).toHaveLength(RANGE_MAX);
  expect(rangeEnd(500, at, { row: 0, column: 2 }).row).toBe(500 - RANGE_MAX + 1);
});
