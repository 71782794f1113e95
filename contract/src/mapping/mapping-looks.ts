import { withoutMarks } from "../tidy.ts";
import type { Look } from "./mapping.values.ts";
import { isShapedAsDate, readDate } from "./mapping-dates.ts";
import { readGtin } from "./mapping-gtin.ts";
import { readDecimal, readPercent, westernDigits } from "./mapping-numbers.ts";
import { readYesNo } from "./mapping-words.ts";

const LENGTH_MAX = 300;

/** As in "few of its first values are …". */
export const LOOK_WORDS: Record<Look, string> = {
  gtin: "GTINs",
  gln: "GLNs",
  atc: "ATC codes",
  date: "dates",
  money: "amounts",
  number: "numbers",
  percent: "percentages",
  yesNo: "yes or no",
  country: "country codes",
  email: "email addresses",
  phone: "phone numbers",
  url: "web addresses",
  words: "words",
  code: "codes",
};

const MONEY_MARKS = /^[^\d%-]{0,4}|[^\d%]{0,4}$/g;
const isNumber = (value: string) => {
  const reading = readDecimal(value, 6);
  // a number that can mean two is one
  return "value" in reading || reading.message.includes("two numbers");
};
const isAtc = (value: string) => /^[A-DGHJLMNPRSV]\d\d[A-Z]{2}(\d\d)?$/i.test(value);
const isEmail = (value: string) => /^[^\s@]{1,64}@[^\s@]+\.[^\s@]+$/.test(value);
const isUrl = (value: string) => /^(https?:\/\/|www\.)\S+$/i.test(value);
const isDate = (value: string) => "value" in readDate(value);

const CHECKS: Record<Look, (value: string) => boolean> = {
  gtin: (value) => "value" in readGtin(value),
  gln: (value) => /^\d{13}$/.test(value) && "value" in readGtin(value),
  atc: isAtc,
  date: isDate,
  money: (value) => isNumber(value) || isNumber(value.replace(MONEY_MARKS, "")),
  number: isNumber,
  percent: (value) => "value" in readPercent(value),
  yesNo: (value) => "value" in readYesNo(value),
  country: (value) => /^[A-Z]{2}$/i.test(value),
  email: isEmail,
  phone: (value) => /^\+?[\d\s()./-]{6,25}$/.test(value),
  url: isUrl,
  words: (value) => /\p{L}/u.test(value) && !(isAtc(value) || isEmail(value) || isUrl(value)),
  code: (value) => value.length <= 60 && !(isDate(value) || isEmail(value) || isUrl(value)),
};

/**
 * Barcodes that a spreadsheet shortened or a person mistyped, and dates that no calendar has: each is
 * reported in its row.
 */
const NEARLY: Partial<Record<Look, (value: string) => boolean>> = {
  gtin(value) {
    const digits = westernDigits(value).replace(/[^\dE.,+]/gi, "");
    return /^\d{8,14}$/.test(digits) || /^\d+([.,]\d+)?E\+?\d+$/i.test(digits);
  },
  date: isShapedAsDate,
};

export function shareNearly(look: Look, values: readonly string[]): number {
  const check = NEARLY[look];
  return check ? shareThat(check, values) : 0;
}

export function shareThatLooks(look: Look, values: readonly string[]): number | undefined {
  const filled = filledOf(values);
  return filled.length === 0 ? undefined : shareThat(CHECKS[look], filled);
}

export function shareThat(check: (value: string) => boolean, values: readonly string[]): number {
  const filled = filledOf(values);
  if (filled.length === 0) return 1;
  return (
    filled.filter((value) => value.length <= LENGTH_MAX && check(value)).length / filled.length
  );
}

export function filledOf(values: readonly string[]): string[] {
  return values
    .map((value) => withoutMarks(value).trim())
    .filter((value) => value && value !== "-");
}

export const areZeros = (filled: readonly string[]) =>
  filled.every((value) => /^0[0.,]*$/.test(westernDigits(value.slice(0, LENGTH_MAX))));
