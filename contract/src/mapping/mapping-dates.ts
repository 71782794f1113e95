import { isWithinDays, OUTSIDE_DAYS } from "../dates.values.ts";
import type { DateOrder } from "./mapping.values.ts";
import { type Reading, westernDigits } from "./mapping-numbers.ts";

const LENGTH_MAX = 40;

const TIME = /[T ]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?( ?[AP]M|Z)?$/i;
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})(?:\2(\d{1,2}))?$/;
const YEAR_LAST = /^(?:(\d{1,2})([-/.]))?(\d{1,2})[-/.](\d{4})$/;
const SHORT_YEAR = /^\d{1,2}([-/.])\d{1,2}\1\d{2}$/;

const ENTER = "Enter a date as YYYY-MM-DD.";

type Parts = { year: number; month: number; day?: number };

/** A month without a day is its last day; a time behind the date is dropped. */
export function readDate(text: string, order: DateOrder = "dayFirst"): Reading<string> {
  if (text.length > LENGTH_MAX) return { message: ENTER };
  const written = text.trim();
  const date = withoutTime(text);
  const parts = partsOf(date, order);
  if (!parts) {
    if (!SHORT_YEAR.test(date)) return { message: ENTER };
    const message = `"${written}" has only two digits of the year. ${ENTER}`;
    return { message, reason: `The year has only two digits. ${ENTER}` };
  }
  const value = dateOf(parts);
  if (!value) return notInCalendar(written, date, order);
  if (isWithinDays(value)) return { value };
  const message = `"${written}" cannot be right. ${OUTSIDE_DAYS}`;
  return { message, reason: `The date cannot be right. ${OUTSIDE_DAYS}` };
}

export function isoDate(text: string, order: DateOrder): string | undefined {
  const date = readDate(text, order);
  return "value" in date ? date.value : undefined;
}

/** True for a date that no calendar has, too: 2027-13-01. */
export function isShapedAsDate(text: string): boolean {
  return text.length <= LENGTH_MAX && partsOf(withoutTime(text), "dayFirst") !== undefined;
}

function withoutTime(text: string): string {
  const digits = westernDigits(text);
  return digits.includes(":") ? digits.replace(TIME, "") : digits;
}

function partsOf(date: string, order: DateOrder): Parts | undefined {
  const first = YEAR_FIRST.exec(date);
  if (first) {
    const [, year, , month, day] = first;
    return { year: Number(year), month: Number(month), ...(day && { day: Number(day) }) };
  }
  const last = YEAR_LAST.exec(date);
  if (!last) return;
  const [, one, , other, year] = last;
  if (!one) return { year: Number(year), month: Number(other) };
  const [day, month] = order === "dayFirst" ? [one, other] : [other, one];
  return { year: Number(year), month: Number(month), day: Number(day) };
}

function dateOf({ year, month, day }: Parts): string | undefined {
  if (year < 1 || month < 1 || month > 12) return;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const last = month === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
  if (day !== undefined && (day < 1 || day > last)) return;
  const pad = (part: number, length: number) => String(part).padStart(length, "0");
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day ?? last, 2)}`;
}

function notInCalendar(written: string, date: string, order: DateOrder) {
  const otherOrder = order === "dayFirst" ? "monthFirst" : "dayFirst";
  const swapped = partsOf(date, otherOrder);
  if (!YEAR_FIRST.test(date) && swapped && dateOf(swapped)) {
    const [first, other] = order === "dayFirst" ? ["day", "month"] : ["month", "day"];
    const rest = `is not a date with the ${first} first. Choose ${other} first for this column, or write YYYY-MM-DD.`;
    return { message: `"${written}" ${rest}`, reason: `It ${rest}` };
  }
  const rest = `is not in the calendar. ${ENTER}`;
  return { message: `"${written}" ${rest}`, reason: `The date ${rest}` };
}
