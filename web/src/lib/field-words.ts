import {
  type FieldWords,
  type Formats,
  showValue,
  type ValueContext,
  valueContextOf,
} from "@pharmacy/contract/field-words";
import {
  chosenLocale,
  chosenTimeZone,
  countryName,
  formatDate,
  formatMoney,
  formatNumber,
} from "./format.ts";

const HERE: Formats = {
  date: formatDate,
  instant: showInstant,
  number: formatNumber,
  money: formatMoney,
  country: countryName,
};

type Entry = Parameters<typeof valueContextOf>[0];

export function valueContextHere(entry: Entry): ValueContext {
  return valueContextOf(entry, HERE);
}

export function showHere(field: string, value: unknown, words: FieldWords): string {
  return showValue(field, value, words, { formats: HERE });
}

function showInstant(instant: string): string {
  const timeZone = chosenTimeZone();
  const style = { dateStyle: "medium", timeStyle: "short" } as const;
  return new Intl.DateTimeFormat(chosenLocale(), { ...style, timeZone }).format(new Date(instant));
}
