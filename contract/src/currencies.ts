/**
 * Currencies with a number of decimals other than two (ISO 4217, list one). The data in browsers
 * and servers is about retail prices, and has fewer decimals for some.
 */
export const CURRENCY_DECIMALS: ReadonlyMap<string, number> = new Map([
  ...exponents(0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"),
  ...exponents(3, "BHD IQD JOD KWD LYD OMR TND"),
  ...exponents(4, "CLF UYW"),
]);

function exponents(decimals: number, currencies: string): [currency: string, decimals: number][] {
  return currencies.split(" ").map((currency) => [currency, decimals]);
}

/** 2 for EUR, 0 for JPY, 3 for KWD. */
export function currencyExponent(currency: string): number {
  return CURRENCY_DECIMALS.get(currency) ?? 2;
}

/** Why 12.50 is no amount of yen. */
export function tooManyDecimals(currency: string): string {
  const decimals = currencyExponent(currency);
  if (decimals === 0) return `${currency} has no decimals. Enter a whole amount.`;
  return `${currency} has ${decimals} decimals. Enter an amount with at most ${decimals}.`;
}

/** 1250 EUR is "12.50". */
export function decimalOf(amount: number, currency: string): string {
  const decimals = currencyExponent(currency);
  const digits = String(Math.abs(amount)).padStart(decimals + 1, "0");
  const sign = amount < 0 ? "-" : "";
  const whole = digits.slice(0, digits.length - decimals);
  return decimals === 0 ? sign + whole : `${sign}${whole}.${digits.slice(-decimals)}`;
}

/** 1250 EUR is "€12.50": an amount within a sentence. */
export function inMoney(amount: number, currency: string): string {
  return moneyFormat("en", currency).format(Number(decimalOf(amount, currency)));
}

export function moneyFormat(locale: string | undefined, currency: string): Intl.NumberFormat {
  const digits = currencyExponent(currency);
  return new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
