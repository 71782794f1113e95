import { expect, test } from "vitest";
import type * as z from "zod/mini";
import { Address, COUNTRIES, country, currency, locale, timeZone } from "./places.ts";

function isAccepted(schema: z.ZodMiniType, value: unknown): boolean {
  return schema.safeParse(value).success;
}

test("every country is known to the platform's own data", () => {
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  expect(COUNTRIES.filter((code) => names.of(code) === undefined)).toEqual([]);
  expect(new Set(COUNTRIES).size).toBe(249);
});

test.each(["ie", "IRL", "XX", "", null, "EU"])("%j is not a country", (value) => {
  expect(country().safeParse(value).error?.issues[0]?.message).toBe("Choose a country.");
});

test("a currency is an ISO 4217 code in capitals", () => {
  for (const code of ["EUR", "JPY", "KWD"]) expect(isAccepted(currency(), code)).toBe(true);
  for (const code of ["eur", "€", "ABC", "", null])
    expect(isAccepted(currency(), code)).toBe(false);
});

test("a time zone is a place with daylight saving rules, not an offset", () => {
  for (const zone of ["Europe/Dublin", "Atlantic/Azores", "UTC"]) {
    expect(isAccepted(timeZone(), zone)).toBe(true);
  }
  for (const zone of ["+01:00", "Europe/Nowhere", "", " Europe/Dublin", null]) {
    expect(isAccepted(timeZone(), zone)).toBe(false);
  }
});

test("a language is a tag in its canonical spelling", () => {
  for (const tag of ["en-IE", "pt-PT", "ar", "zh-Hant-TW"]) {
    expect(isAccepted(locale(), tag)).toBe(true);
  }
  for (const tag of ["en-ie", "en_IE", "english language", "", null]) {
    expect(isAccepted(locale(), tag)).toBe(false);
  }
});

const address = { line1: "4 Mill Street", city: "Castlewren", country: "IE" };

test("an address needs a line, a town and a country", () => {
  expect(isAccepted(Address, address)).toBe(true);
  for (const field of ["line1", "city", "country"]) {
    const result = Address.safeParse({ ...address, [field]: "" });
    expect(new Set(result.error?.issues.map(({ path }) => path.join(".")))).toEqual(
      new Set([field]),
    );
  }
});

test.each([
  ["line1", 120],
  ["line2", 120],
  ["city", 80],
  ["region", 80],
  ["postalCode", 20],
])("%s has at most %i characters", (field, max) => {
  expect(isAccepted(Address, { ...address, [field]: "a".repeat(max) })).toBe(true);
  expect(isAccepted(Address, { ...address, [field]: "a".repeat(max + 1) })).toBe(false);
});

test("an address has no other fields", () => {
  expect(isAccepted(Address, { ...address, street: "Mill Street" })).toBe(false);
});
