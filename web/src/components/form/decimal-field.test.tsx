import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useWatch } from "react-hook-form";
import { afterEach, expect, test } from "vitest";
import { localePreference } from "#lib/preferences.ts";
import { DecimalField } from "./decimal-field.tsx";
import { useFieldsForTest } from "./fields-for-test.ts";
import { PercentageField } from "./percentage-field.tsx";

afterEach(() => localePreference.set(""));

type Values = { strength: string | null; rate: number | null };

function StrengthForm({ strength = null, rate = null }: Partial<Values>) {
  const form = useFieldsForTest<Values>({ defaultValues: { strength, rate } });
  const values = useWatch({ control: form.control });
  return (
    <>
      <DecimalField form={form} name="strength" label="Strength" unit="mg" hint="In one tablet." />
      <PercentageField form={form} name="rate" label="Tax rate" />
      <output>{JSON.stringify(values)}</output>
    </>
  );
}

const input = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const kept = (): Values => JSON.parse(screen.getByRole("status").textContent ?? "");

async function type(name: string, text: string) {
  await userEvent.clear(input(name));
  await userEvent.type(input(name), text);
  await userEvent.tab();
}

test("a decimal is kept digit for digit, however long", async () => {
  render(<StrengthForm />);
  await type("Strength", "0.123456789012345678");
  expect(kept().strength).toBe("0.123456789012345678");
  await type("Strength", "2,5");
  expect(kept().strength).toBe("2.5");
  expect(input("Strength").value).toBe("2.5");
  await userEvent.clear(input("Strength"));
  expect(kept().strength).toBeNull();
});

test("a decimal is written in the chosen language", async () => {
  localePreference.set("de-DE");
  render(<StrengthForm strength="1234.5" />);
  expect(input("Strength").value).toBe("1234,5");
  await type("Strength", "1.250,75");
  expect(kept().strength).toBe("1250.75");
  expect(input("Strength").value).toBe("1250,75");
});

test("text that is not a decimal is kept as typed, for the schema to refuse", async () => {
  render(<StrengthForm />);
  await type("Strength", "half");
  expect(kept().strength).toBe("half");
  expect(input("Strength").value).toBe("half");
});

test("a decimal is described by its unit and its hint", () => {
  render(<StrengthForm />);
  const ids = input("Strength").getAttribute("aria-describedby")?.split(" ") ?? [];
  expect(ids.map((id) => document.getElementById(id)?.textContent)).toEqual([
    "mg",
    "In one tablet.",
  ]);
});

test.each([
  ["23", 2300, "23"],
  ["13.5", 1350, "13.5"],
  ["13,50 %", 1350, "13.5"],
  ["0.07", 7, "0.07"],
  ["100", 10_000, "100"],
])("%j percent is kept as %i basis points and shown as %j", async (text, points, shown) => {
  render(<StrengthForm />);
  await type("Tax rate", text);
  expect(kept().rate).toBe(points);
  expect(input("Tax rate").value).toBe(shown);
});

test("a percentage with more than two decimals is invalid", async () => {
  render(<StrengthForm />);
  await type("Tax rate", "1.234");
  expect(input("Tax rate").value).toBe("1.234");
  // JSON writes NaN as null
  expect(kept().rate).toBeNull();
});
