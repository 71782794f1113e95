import { expect, test } from "vitest";
import { currencyExponent, moneyFormat } from "./currencies.ts";

test.each([
  ["EUR", 2],
  ["HUF", 2],
  ["COP", 2],
  ["JPY", 0],
  ["XAF", 0],
  ["KWD", 3],
  ["IQD", 3],
  ["CLF", 4],
])("%s has %i decimals, even where prices are shown with fewer", (currency, decimals) => {
  expect(currencyExponent(currency)).toBe(decimals);
});

test("an amount is written with all its decimals", () => {
  const written = (currency: string, amount: number) =>
    moneyFormat("en-IE", currency).format(amount / 10 ** currencyExponent(currency));
  expect(written("EUR", 79_000)).toBe("€790.00");
  expect(written("HUF", 1_234_550)).toBe("HUF\u00a012,345.50");
  expect(written("JPY", 790)).toBe("JP¥790");
});
