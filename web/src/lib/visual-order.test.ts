import { expect, test } from "vitest";
import { visualPlaces } from "./visual-order.ts";

function seen(line: string): string {
  const characters = [...line];
  const shown: string[] = [];
  for (const [at, place] of visualPlaces(characters).entries()) shown[place] = characters[at] ?? "";
  return shown.join("");
}

test.each([
  ["Harbour Pharmacy 24", "Harbour Pharmacy 24"],
  ["אבג", "גבא"],
  ["אב גד", "דג בא"],
  ["אב 24", "24 בא"],
  ["אב 1,250.50 גד", "דג 1,250.50 בא"],
  ["Licence אב, Dublin", "Licence בא, Dublin"],
  ["24 אב", "24 בא"],
  ["", ""],
])("the line %j is seen as %j", (line, wanted) => {
  expect(seen(line)).toBe(wanted);
});
