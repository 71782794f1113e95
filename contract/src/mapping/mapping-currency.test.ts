import { expect, test } from "vitest";
import { currencyInHeader, readCurrency, UNCLEAR } from "./mapping-currency.ts";

test.each([
  ["price_egp", "EGP"],
  ["Prix public (€)", "EUR"],
  ["Fiyat TRY", "TRY"],
  ["PVP EUR con IVA", "EUR"],
  ["Cena zł", "PLN"],
  ["Price of all packs", undefined],
  ["Top price", undefined],
  ["Price USD or EUR", UNCLEAR],
  ["سعر الجمهور (ريال)", UNCLEAR],
  ["سعر الجمهور (ريال سعودي)", "SAR"],
  ["السعر بالجنيه", undefined],
  ["Price (pounds)", UNCLEAR],
  ["价格(元)", UNCLEAR],
  ["薬価", "JPY"],
  ["価格（円）", "JPY"],
  ["Цена, руб.", "RUB"],
  ["Preço R$", "BRL"],
  ["Maloprodajna cena", undefined],
  ["Krankenkassenpreis", undefined],
  ["Price", undefined],
])("%s is in %s", (header, currency) => {
  expect(currencyInHeader(header)).toBe(currency);
});

test("reads a code in any case and refuses what is none", () => {
  expect(readCurrency(" egp ")).toEqual({ value: "EGP" });
  expect(readCurrency("EGX")).toEqual({ message: "Choose a currency, such as EUR." });
});
