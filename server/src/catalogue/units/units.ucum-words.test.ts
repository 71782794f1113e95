import { expect, test } from "vitest";
import { explainUcum } from "./units.ucum.ts";

test.each([
  ["MG", "MG is megagauss, a magnetic field."],
  ["mg", "mg is milligram, a mass."],
  ["mL", "mL is millilitre, a volume."],
  ["L", "L is litre, a volume."],
  ["m", "m is metre, a length."],
  ["ug/mL", "ug/mL is microgram per millilitre, a mass concentration."],
  ["mmol/L", "mmol/L is millimole per litre, an amount concentration."],
  ["mm[Hg]", "mm[Hg] is millimetre of mercury, a pressure."],
  ["[iU]", "[iU] is international unit - arbitrary, an arbitrary unit."],
  ["Cel", "Cel is degree Celsius, a temperature."],
  ["%", "% is a ratio."],
  ["1", "1 is a plain number."],
  ["{tablet}", "{tablet} is a plain number."],
  ["g.m/s2", "g.m/s2 is a force."],
  ["h", "h is hour, a time."],
])("%s means: %s", async (code, meaning) => {
  expect((await explainUcum(code, "")).meaning).toBe(meaning);
});

test.each([
  ["MG", "milligram", "a milligram is a mass", "mg"],
  ["MG", " Milligrams ", "a milligram is a mass", "mg"],
  ["G", "gram", "a gram is a mass", "g"],
  ["NM", "nanogram", undefined, undefined],
  ["nm", "nanogram", "a nanogram is a mass", "ng"],
  ["mm", "microgramme", "a microgramme is a mass", "ug"],
  ["mol", "millilitre", "a millilitre is a volume", "mL"],
  ["1", "millimole", "a millimole is an amount of substance", "mmol"],
  ["kg", "milligram", undefined, undefined],
  ["MG", "megagauss", undefined, undefined],
  ["mmol", "millimole", undefined, undefined],
  ["{gram}", "program", undefined, undefined],
])("%s for a unit called %s contradicts it: %s", async (code, name, says, meant) => {
  const { problem, isConfirmable } = await explainUcum(code, name);
  expect(isConfirmable).toBe(says !== undefined);
  if (says)
    expect(problem).toContain(`but ${says}. Enter ${meant}, or confirm that ${code} is right.`);
});

test("text that is not ASCII is refused before it is looked up", async () => {
  expect(await explainUcum("µg", "")).toMatchObject({
    meaning: null,
    problem: "UCUM allows ASCII characters only.",
  });
});
