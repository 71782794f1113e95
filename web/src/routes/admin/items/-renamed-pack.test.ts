import { expect, test } from "vitest";
import { renamedPack } from "./-renamed-pack.ts";

test("the last number that is the size of the pack is replaced", () => {
  expect(renamedPack("Amoxicillin 500 mg capsules, 21", 21, 42)).toBe(
    "Amoxicillin 500 mg capsules, 42",
  );
  expect(renamedPack("Zinc 30 mg tablets, 30", 30, 60)).toBe("Zinc 30 mg tablets, 60");
  expect(renamedPack("Saline 0.9 %, 10 ampoules", 10, 20)).toBe("Saline 0.9 %, 20 ampoules");
  expect(renamedPack("Syrup, 0.5", 0.5, 1.5)).toBe("Syrup, 1.5");
});

test("a part of another number is not the size", () => {
  expect(renamedPack("Heparin 5,000 units", 5, 10)).toBeUndefined();
  expect(renamedPack("Codeine 2.30 mg", 30, 60)).toBeUndefined();
  expect(renamedPack("Gauze", 30, 60)).toBeUndefined();
});
