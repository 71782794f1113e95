import { currencyExponent, moneyFormat } from "@pharmacy/contract/currencies";
import { localePreference, timeZonePreference } from "./preferences.ts";

// Created on first use and then cached: creating one costs a hundred times as much as using it.
const civilDates = kept(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }),
);
const daysOfYear = kept(
  (locale) => new Intl.DateTimeFormat(locale, { month: "short", day: "numeric", timeZone: "UTC" }),
);
const exactInstants = kept(
  (locale, timeZone) =>
    new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "long", timeZone }),
);
const seconds = kept(
  (locale, timeZone) =>
    new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "medium", timeZone }),
);
const secondsInUtc = kept(
  (locale) =>
    new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "medium", timeZone: "UTC" }),
);
const times = kept(
  (locale, timeZone) => new Intl.DateTimeFormat(locale, { timeStyle: "short", timeZone }),
);
const distances = kept((locale) => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }));
const numbers = kept((locale) => new Intl.NumberFormat(locale));
const countries = kept(() => new Intl.DisplayNames(undefined, { type: "region" }));
const currencies = kept(() => new Intl.DisplayNames(undefined, { type: "currency" }));
const amounts = kept(() => new Map<string, Intl.NumberFormat>());

/** Undefined for the browser's own language. */
export function chosenLocale(): string | undefined {
  return localePreference.get() || undefined;
}

/** Undefined for the browser's own time zone. */
export function chosenTimeZone(): string | undefined {
  return timeZonePreference.get() || undefined;
}

/** A civil date, `YYYY-MM-DD`, is the same day in every time zone. */
export function formatDate(date: string): string {
  return civilDates().format(new Date(`${date}T00:00:00Z`));
}

/** Without the year, for a day of the next months. */
export function formatDayOfYear(date: string): string {
  return daysOfYear().format(new Date(`${date}T00:00:00Z`));
}

/** To the second, in the user's time zone: shown when a relative time is hovered. */
export function formatExactInstant(instant: string): string {
  return exactInstants().format(new Date(instant));
}

/** In the user's time zone: "21 Nov 2026, 14:03:22". */
export function formatSecond(instant: string): string {
  return seconds().format(new Date(instant));
}

/** "21 Nov 2026, 14:03:22 UTC", in the user's date format. */
export function formatSecondInUtc(instant: string): string {
  return `${secondsInUtc().format(new Date(instant))} UTC`;
}

/** In the user's time zone: "09:12". */
export function formatTime(instant: string): string {
  return times().format(new Date(instant));
}

type Distance = readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number];

/** In days at most, as lifetimes of links and tokens and ends of terms are shown everywhere. */
const UNTIL: readonly Distance[] = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];
const AGO: readonly Distance[] = [
  ["year", 31_557_600],
  ["month", 2_629_800],
  ["week", 604_800],
  ...UNTIL,
];

/**
 * Under a minute it is "now". Past times are rounded down; future times to the nearest, otherwise a
 * link of 7 days would show 6 at once.
 */
export function formatRelative(instant: string, now: number = Date.now()): string {
  const seconds = (new Date(instant).getTime() - now) / 1000;
  const isAhead = seconds > 0;
  const found = (isAhead ? UNTIL : AGO).find(([, size]) => Math.abs(seconds) >= size);
  if (!found) return distances().format(0, "second");
  const [unit, size] = found;
  const count = seconds / size;
  return distances().format(isAhead ? Math.round(count) : Math.trunc(count), unit);
}

export function formatNumber(number: number): string {
  return numbers().format(number);
}

/** `formatMoney(1250, "EUR")` is €12.50. */
export function formatMoney(minorUnits: number, currency: string): string {
  return amountsIn(currency).format(minorUnits / 10 ** currencyExponent(currency));
}

function amountsIn(currency: string): Intl.NumberFormat {
  const known = amounts().get(currency);
  if (known) return known;
  const made = moneyFormat(chosenLocale(), currency);
  amounts().set(currency, made);
  return made;
}

const BYTE_UNITS = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** In steps of 1024. */
export function formatBytes(bytes: number): string {
  const step = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), BYTE_UNITS.length - 1);
  return new Intl.NumberFormat(chosenLocale(), {
    style: "unit",
    unit: BYTE_UNITS[step],
    // the short unit of a byte has no plural
    unitDisplay: step === 0 ? "long" : "short",
    maximumFractionDigits: step === 0 ? 0 : 1,
  }).format(bytes / 1024 ** step);
}

/** `code` is ISO 3166-1. */
export function countryName(code: string): string {
  return countries().of(code) ?? code;
}

/** `code` is ISO 4217. */
export function currencyName(code: string): string {
  return currencies().of(code) ?? code;
}

type Choice = string | undefined;

/** Caches the result for a language and a time zone until either changes. */
function kept<Value>(make: (locale: Choice, timeZone: Choice) => Value): () => Value {
  let made: { value: Value; choices: string } | undefined;
  return () => {
    const [locale, timeZone] = [chosenLocale(), chosenTimeZone()];
    const choices = `${locale} ${timeZone}`;
    if (made?.choices !== choices) made = { value: make(locale, timeZone), choices };
    return made.value;
  };
}
