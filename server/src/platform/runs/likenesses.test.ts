import { expect, test } from "vitest";
import { likenessFinder } from "./likenesses.ts";

const likeOf = (known: string, name: string) => {
  const finder = likenessFinder();
  finder.add(known);
  return finder.find(name)?.like;
};

test.each([
  ["Multivitamin", "MULTIVITAMINS"],
  ["Skin care", "Skincare"],
  ["Pain relief", "Pain-relief"],
  ["Antibiotics", "Antibotics"],
  ["Antibiotics", "Antibioticz"],
  ["Médicaments", "Medicament"],
])("%s is like %s", (known, name) => {
  expect(likeOf(known, name)).toBe(known);
});

test.each([
  ["Omega 3", "Omega 6"],
  ["Vitamin B1", "Vitamin B12"],
  ["Vitamins", "Vitamin D"],
  ["Iron", "Zinc"],
  ["Hair", "Hand"],
  ["Skin care", "Skin care"],
])("%s is not shown as like %s", (known, name) => {
  expect(likeOf(known, name)).toBeUndefined();
});

test("thousands of long names are compared in a moment", () => {
  const finder = likenessFinder();
  const started = process.cpuUsage();
  for (let at = 0; at < 10_000; at += 1) finder.add(`A long name of a group ${at} `.repeat(10));
  expect(finder.find("x".repeat(4_000))).toBeUndefined();
  expect(process.cpuUsage(started).user / 1_000).toBeLessThan(3_000);
});
