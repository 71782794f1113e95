import { expect, test } from "vitest";
import { dragged, squareOf } from "./crop-square.ts";

const WIDE = { width: 300, height: 100 };

test("by default the square is as large as possible, in the middle", () => {
  expect(squareOf(WIDE, { zoom: 1, x: 0.5, y: 0.5 })).toEqual({ side: 100, left: 100, top: 0 });
});

test("zoomed in, the square is smaller", () => {
  expect(squareOf(WIDE, { zoom: 2, x: 1, y: 0 })).toEqual({ side: 50, left: 250, top: 0 });
});

test("a dragged picture follows the pointer, up to the square's edge", () => {
  const middle = { zoom: 1, x: 0.5, y: 0.5 };
  expect(squareOf(WIDE, dragged(WIDE, middle, { x: 30, y: 0 })).left).toBeCloseTo(70);
  expect(squareOf(WIDE, dragged(WIDE, middle, { x: 900, y: 900 }))).toEqual({
    side: 100,
    left: 0,
    top: 0,
  });
  expect(squareOf(WIDE, dragged(WIDE, middle, { x: -900, y: 0 })).left).toBe(200);
});
