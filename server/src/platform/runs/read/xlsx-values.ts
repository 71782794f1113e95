import { DAY_MS } from "@pharmacy/contract/time.values";
import type { NumberFormat } from "./xlsx-styles.ts";

const EPOCH_DAY = 25_569;
const DAYS_TO_1904 = 1_462;
/** The calendar has a 29 February 1900, so earlier days are off by one. */
const FIRST_DAY = 61;
const LAST_DAY = 2_958_465;

const PRECISION = 15;

/** The number of a cell as people see it there: a date as ISO, 0.65 as "65%", never an exponent. */
export function shownNumber(raw: string, format: NumberFormat, isFrom1904: boolean): string {
  const number = Number(raw);
  if (raw.trim() === "" || !Number.isFinite(number)) return raw;
  switch (format.as) {
    case "date":
      return dateOf(isFrom1904 ? number + DAYS_TO_1904 : number) ?? plain(number);
    case "time":
      return number >= 0 && number < 1 ? timeOf(number) : (dateOf(number) ?? plain(number));
    case "percent":
      return `${plain(Number((number * 100).toPrecision(PRECISION)))}%`;
    default:
      return plain(number).padStart(format.zeros, "0");
  }
}

function plain(number: number): string {
  const rounded = Number(number.toPrecision(PRECISION));
  const text = String(rounded);
  if (!text.includes("e")) return Math.abs(rounded) < 10 ** PRECISION ? text : exponentOf(rounded);
  if (Math.abs(rounded) > 1) return exponentOf(rounded);
  return rounded.toFixed(20).replace(/0+$/, "").replace(/\.$/, "");
}

/** Nobody knows the digits behind the fifteenth, so a reader must not take them for zeros. */
const exponentOf = (number: number) => number.toExponential().replace("e", "E");

function dateOf(day: number): string | undefined {
  if (day < FIRST_DAY || day >= LAST_DAY + 1) return;
  const instant = new Date(Math.round((day - EPOCH_DAY) * DAY_MS)).toISOString();
  const [date, time = ""] = instant.split("T");
  return time.startsWith("00:00:00") ? date : `${date} ${time.slice(0, 5)}`;
}

const timeOf = (day: number) => new Date(Math.round(day * DAY_MS)).toISOString().slice(11, 16);
