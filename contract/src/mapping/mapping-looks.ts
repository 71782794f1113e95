import type { Look } from "./mapping.values.ts";
import { readDate } from "./mapping-dates.ts";
import { readGtin } from "./mapping-gtin.ts";
import { readDecimal, readPercent } from "./mapping-numbers.ts";
import { readYesNo } from "./mapping-words.ts";

const LENGTH_MAX = 300;

const MONEY_MARKS = /^[^\d%-]{0,4}|[^\d%]{0,4}$/g;
const isNumber = (value: string) => {
  const reading = readDecimal(value, 6);
  // a number that can mean two is one
  return "value" in reading || reading.message.includes("two numbers");
};

const CHECKS: Record<Look, (value: string) => boolean> = {
  gtin: (value) => "value" in readGtin(value),
  gln: (value) => /^\d{13}$/.test(value) && "value" in readGtin(value),
  atc: (value) => /^[A-DGHJLMNPRSV]\d\d[A-Z]{2}(\d\d)?$/i.test(value),
  date: (value) => "value" in readDate(value),
  money: (value) => isNumber(value) || isNumber(value.replace(MONEY_MARKS, "")),
  number: isNumber,
  percent: (value) => "value" in readPercent(value),
  yesNo: (value) => "value" in readYesNo(value),
  country: (value) => /^[A-Z]{2}$/i.test(value),
  email: (value) => /^[^\s@]{1,64}@[^\s@]+\.[^\s@]+$/.test(value),
  phone: (value) => /^\+?[\d\s()./-]{6,25}$/.test(value),
  url: (value) => /^(https?:\/\/|www\.)\S+$/i.test(value),
};

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

function filledOf(values: readonly string[]): string[] {
  return values.map((value) => value.trim()).filter((value) => value && value !== "-");
}
