import "./jitless.ts";
import * as z from "zod/mini";
import {
  isMonth,
  isWithinDays,
  isWithinMoments,
  OUTSIDE_DAYS,
  OUTSIDE_MONTHS,
} from "./dates.values.ts";

const ENTER = "Enter a date as YYYY-MM-DD.";

const INSTANT_MAX = 40;

const DAY_MAX = 40;

/** `YYYY-MM-DD`, between 1900 and 2200. */
export function civilDate(required = "Enter a date.") {
  return z.iso
    .date({ error: ({ input }) => (input ? complaintAbout(input) : required) })
    .check(z.refine(isWithinDays, OUTSIDE_DAYS));
}

/** A browser's date field can hold years of six digits. */
function complaintAbout(input: unknown): string {
  const isLongYear = typeof input === "string" && LONG_YEAR.test(input.slice(0, DAY_MAX));
  return isLongYear ? OUTSIDE_DAYS : ENTER;
}

const LONG_YEAR = /^([+-]\d+|\d{5,})-\d{2}-\d{2}$/;

export function civilMonth() {
  return z
    .string("Choose a month.")
    .check(
      z.maxLength(DAY_MAX, { error: "Choose a month.", abort: true }),
      z.regex(/^[+-]?\d{4,}-(0[1-9]|1[0-2])$/, { error: "Choose a month.", abort: true }),
      z.refine(isMonth, OUTSIDE_MONTHS),
    );
}

/** Between 1900 and 2200, in UTC or with an offset. */
export function moment(problem: string) {
  return z.iso
    .datetime({ offset: true, error: problem })
    .check(
      z.maxLength(INSTANT_MAX, { error: problem, abort: true }),
      z.refine(isWithinMoments, OUTSIDE_DAYS),
    );
}
