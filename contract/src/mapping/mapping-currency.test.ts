import { expect, test } from "vitest";
import { currencyInHeader, readCurrency } from "./mapping-currency.ts";

test.each([
  ["price_egp", "EGP"],
  ["Prix public (€)", "EUR"],
  ["Fiyat TRY", "TRY"],
  ["PVP EUR con IVA", "EUR"],
  ["Cena zł", "PLN"],
  ["Price of all packs", undefined],
  ["Top price", undefined],
  ["Price USD or EUR", undefined],
  ["Price", undefined],
])("%s is in %s", (header, currency) => {
  expect(currencyInHeader(header)).toBe(currency);
});

test("reads a code in any case and refuses what is none", () => {
  expect(readCurrency(" egp ")).toEqual({ value: "EGP" });
  expect(readCurrency("EGX")).toEqual({ message: "Choose a currency, such as EUR." });
});
