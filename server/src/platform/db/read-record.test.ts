import { expect, test } from "vitest";
import { newId } from "./ids.ts";
import type { Placed } from "./read-record.ts";

test("a shared read cannot take a value that depends on the caller", () => {
  const organization = newId();
  // @ts-expect-error: another caller's read would get this one's pharmacy
  const ofCaller: Placed = { organization };
  const ofMoment: Placed = { seconds: 1 };
  expect([ofCaller, ofMoment]).toHaveLength(2);
});
