import type { Reading } from "./mapping-numbers.ts";

export function readCurrency(text: string): Reading<string> {
  const code = text.trim().toUpperCase();
  return isCurrency(code) ? { value: code } : { message: "Choose a currency, such as EUR." };
}

/** The currency that a header names: "price_egp", "Prix (€)". Undefined if it names none, or two. */
export function currencyInHeader(header: string): string | undefined {
  const text = header.slice(0, HEADER_READ_MAX);
  const signs = Object.entries(SIGNS).flatMap(([sign, code]) => (text.includes(sign) ? code : []));
  const codes = text.split(/[^\p{L}]+/u).flatMap((word) => {
    const code = word.toUpperCase();
    const isMeant = word === code || !WORDS.has(word.toLowerCase());
    return word.length === 3 && isMeant && isCurrency(code) ? code : [];
  });
  const [found, other] = new Set([...signs, ...codes]);
  return other === undefined ? found : undefined;
}

const HEADER_READ_MAX = 200;

/** Signs of one currency alone: dollars, yen and crowns are several. */
const SIGNS = {
  "€": "EUR",
  "£": "GBP",
  "₺": "TRY",
  "₹": "INR",
  "₽": "RUB",
  "₴": "UAH",
  "₪": "ILS",
  "₩": "KRW",
  "₫": "VND",
  "₦": "NGN",
  zł: "PLN",
  Kč: "CZK",
} as const;

/** Words that are codes of currencies only in capitals. */
const WORDS = new Set(["all", "cup", "gel", "mad", "mop", "pen", "top", "try"]);

function isCurrency(code: string): boolean {
  return /^[A-Z]{3}$/.test(code) && Intl.supportedValuesOf("currency").includes(code);
}
