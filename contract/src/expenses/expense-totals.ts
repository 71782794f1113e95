import * as z from "zod/mini";
import { civilMonth } from "../dates.ts";
import { EXPENSE_CATEGORIES } from "./expenses.values.ts";

/** One month: 2026-11. */
export const MonthQuery = z.strictObject({
  month: civilMonth(),
});
export type MonthQuery = z.infer<typeof MonthQuery>;

/** Sums in minor units, without drafts and void expenses. */
const sums = {
  count: z.int(),
  net: z.int(),
  tax: z.int(),
  total: z.int(),
  /** The part of the total that is still to be paid. */
  unpaid: z.int(),
  /** Total of the days that are compared. */
  soFar: z.int(),
  /** Total of the same days of the month before. */
  monthBefore: z.int(),
  /** Total of the same days of that month of the year before. */
  yearBefore: z.int(),
};

/** The totals of a month, by currency and category. */
export const ExpenseTotals = z.object({
  /** In the network's time zone. */
  today: z.iso.date(),
  /** While the month lasts, how many of its days are compared; null for all. */
  comparedDays: z.nullable(z.int()),
  /** Drafts of this month that are waiting for confirmation. */
  drafts: z.int(),
  /** The network's own currency first, even if all its sums are zero. */
  currencies: z.array(
    z.object({
      currency: z.string(),
      ...sums,
      /** Categories with an amount in one of the three months, largest first. */
      categories: z.array(z.object({ category: z.enum(EXPENSE_CATEGORIES), ...sums })),
    }),
  ),
});
export type ExpenseTotals = z.infer<typeof ExpenseTotals>;
