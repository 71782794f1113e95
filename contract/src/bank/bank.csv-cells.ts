import { isIban } from "../invoices/invoices.bank.ts";
import type { DateOrder, NumberStyle } from "../mapping/mapping.values.ts";
import { readCurrency } from "../mapping/mapping-currency.ts";
import { readDate } from "../mapping/mapping-dates.ts";
import { readMoney } from "../mapping/mapping-money.ts";
import { plainNumber, type Reading } from "../mapping/mapping-numbers.ts";
import { folded } from "../mapping/mapping-words.ts";
import type { BankSide } from "./bank.values.ts";

const LENGTH_MAX = 40;

export type Sign = { side: BankSide; isReversal: boolean };

const wordsOf = (words: string) => new Set(words.split(" "));
const CREDIT = wordsOf(
  "c cr crdt credit h haben gutschrift in + credito abono haber accredito avere entrada bij uznanie ct ma",
);
const DEBIT = wordsOf(
  "d dr dbit debit s soll lastschrift out debito cargo debe addebito dare saida af obciazenie dt wn",
);

/** Reads a column of debit or credit: D, CR, Soll, Af. A reversal counts the other way. */
export function signIn(text: string): Sign | null {
  const written = text.trim();
  if (written.length > LENGTH_MAX) return null;
  if (/^[-\u2212]$/.test(written)) return { side: "debit", isReversal: false };
  const word = folded(written);
  if (word === "rc") return { side: "debit", isReversal: true };
  if (word === "rd") return { side: "credit", isReversal: true };
  if (CREDIT.has(word)) return { side: "credit", isReversal: false };
  return DEBIT.has(word) ? { side: "debit", isReversal: false } : null;
}

export type SignedAmount = { amount: number; side: BankSide | null };

const MINUS = /^([^\d]*)[-\u2212\u2013]|[-\u2212\u2013]\s*([^\d\s]{0,3})$/;
const BRACKETS = /^\(([^()]*)\)$/;
const LETTERS = /^(.*\d)\s*(CR|DR|C|D|H|S)$/i;

/** An amount in minor units, and its direction if a sign or a letter shows it. Null if it is none. */
export function amountIn(
  text: string,
  currency: string,
  numbers?: NumberStyle,
): SignedAmount | null {
  const read = readAmount(text, currency, numbers);
  return "value" in read ? read.value : null;
}

export function readAmount(
  text: string,
  currency: string,
  numbers?: NumberStyle,
): Reading<SignedAmount> {
  const written = text.trim();
  if (written.length > LENGTH_MAX) return { message: "The amount is too long." };
  const bracketed = BRACKETS.exec(written)?.[1];
  const [, before, letters = ""] = LETTERS.exec(bracketed ?? written) ?? [];
  const bare = before ?? bracketed ?? written;
  const isMinus = MINUS.test(bare);
  const isPlus = bare.startsWith("+");
  const plain = bare.replace(MINUS, "$1$2").replace(/^\+/, "").trim();
  const number = numbers ? (plainNumber(plain, numbers) ?? plain) : plain;
  const read = readMoney(number, currency);
  if (!("value" in read)) return read;
  const sign = letters === "" ? null : signIn(letters);
  const isOut = isMinus || bracketed !== undefined;
  if (isOut && sign) return { message: "The amount has two signs." };
  const side = sign?.side ?? (isOut ? "debit" : isPlus ? "credit" : null);
  return { value: { amount: read.value, side } };
}

const SHORT_YEAR = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{2})$/;
const COMPACT = /^((?:19|20)\d{2})(\d{2})(\d{2})$/;
const NAMED = /^(\d{1,2})[-/. ]([a-z]{3,9})\.?[-/. ](\d{2}|\d{4})$/i;
const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/** Also with two digits of the year, without separators, and with the English name of a month. */
export function dayIn(text: string, order?: DateOrder): Reading<string> {
  const written = text.trim().slice(0, LENGTH_MAX + 1);
  const [, one, sign, other, short] = SHORT_YEAR.exec(written) ?? [];
  if (short !== undefined) return readDate(`${one}${sign}${other}${sign}20${short}`, order);
  const [, year, month, day] = COMPACT.exec(written) ?? [];
  if (day !== undefined) return readDate(`${year}-${month}-${day}`, order);
  const [, dayOf, name = "", yearOf = ""] = NAMED.exec(written) ?? [];
  const place = MONTHS.indexOf(name.slice(0, 3).toLowerCase());
  if (dayOf !== undefined && place >= 0) {
    const full = yearOf.length === 2 ? `20${yearOf}` : yearOf;
    return readDate(`${full}-${place + 1}-${dayOf}`, order);
  }
  // a month alone has a last day, which no bank means
  if (!/\d\D+\d+\D+\d/.test(written)) return { message: "Enter a date as YYYY-MM-DD." };
  return readDate(written, order);
}

export function ibanIn(text: string): string | null {
  if (text.length > 2 * LENGTH_MAX) return null;
  const iban = text.replace(/[\s.-]/g, "").toUpperCase();
  return isIban(iban) ? iban : null;
}

export function currencyIn(text: string): string | null {
  const read = text.length > LENGTH_MAX ? null : readCurrency(text);
  return read && "value" in read ? read.value : null;
}
