import { expect, test } from "vitest";
import { batchKey, distinctBatches } from "./batch-key.ts";

test.each([
  ["wb1", "WB1"],
  ["WB1", "WB1"],
  ["k77-a/b_c", "K77-A/B_C"],
  // other letters have capitals that depend on the language, and are no part of a batch number
  ["iıéß", "Iıéß"],
])("%s is compared as %s", (number, key) => {
  expect(batchKey(number)).toBe(key);
});

test.each([
  ["O1", "01"],
  ["A-1", "A1"],
  ["A 1", "A1"],
])("%s is not %s", (one, other) => {
  expect(batchKey(one)).not.toBe(batchKey(other));
});

test("each batch is named once, as it was written first", () => {
  expect(distinctBatches(["wb1", "X", "WB1", "x", "Wb1", "Y"])).toEqual(["wb1", "X", "Y"]);
});
