import type { Reading } from "./mapping-numbers.ts";

export function readCurrency(text: string): Reading<string> {
  const code = text.trim().toUpperCase();
  return isCurrency(code) ? { value: code } : { message: "Choose a currency, such as EUR." };
}

/** A header names a currency that several countries call so, or two of them. */
export const UNCLEAR = "unclear";

/** The currency that a header names: "price_egp", "Prix (€)", "薬価". Undefined if it names none. */
export function currencyInHeader(header: string): string | typeof UNCLEAR | undefined {
  const text = header.slice(0, HEADER_READ_MAX);
  const signs = Object.entries(SIGNS).flatMap(([sign, code]) => (text.includes(sign) ? code : []));
  const words = text.split(/[^\p{L}\p{M}]+/u).flatMap((word) => codeOf(word) ?? []);
  const found = new Set([...signs, ...words]);
  const [code, other] = [...found].filter((one) => one !== UNCLEAR);
  if (other !== undefined) return UNCLEAR;
  return code ?? (found.has(UNCLEAR) ? UNCLEAR : undefined);
}

function codeOf(word: string): string | undefined {
  const code = word.toUpperCase();
  const isMeant = word === code || !WORDS.has(word.toLowerCase());
  if (word.length === 3 && isMeant && isCurrency(code)) return code;
  return NAMES.get(word.toLowerCase());
}

const HEADER_READ_MAX = 200;

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
  "฿": "THB",
  R$: "BRL",
  NT$: "TWD",
  zł: "PLN",
  Kč: "CZK",
  円: "JPY",
  薬価: "JPY",
  健保價: "TWD",
  元: UNCLEAR,
  "¥": UNCLEAR,
} as const;

const named = (code: string, words: string) =>
  words.split(" ").map((word) => [word, code] as const);

/** How people call a currency, and what several countries call theirs. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ...named("EUR", "euro euros ευρώ евро يورو"),
  ...named("TRY", "tl"),
  ...named("HUF", "forint"),
  ...named("UAH", "грн"),
  ...named("RUB", "руб рублей"),
  ...named("BGN", "лв"),
  ...named("SAR", "sr سعودي"),
  ...named("EGP", "مصري"),
  ...named("AED", "إماراتي اماراتي"),
  ...named("THB", "บาท"),
  ...named("VND", "đồng"),
  ...named("IDR", "rupiah"),
  ...named(
    UNCLEAR,
    "ريال جنيه درهم دينار ليرة riyal rial dirham dinar pound pounds dollar dollars",
  ),
  ...named(UNCLEAR, "peso pesos franc francs rupee rupees krone kroner kronor kr lei din"),
]);

/** Words that are codes of currencies only in capitals. */
const WORDS = new Set(["all", "cup", "gel", "mad", "mop", "pen", "top", "try"]);

function isCurrency(code: string): boolean {
  return /^[A-Z]{3}$/.test(code) && Intl.supportedValuesOf("currency").includes(code);
}
