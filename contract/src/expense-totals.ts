import * as z from "zod/mini";
import { EXPENSE_CATEGORIES } from "./expenses.values.ts";

/** One month: 2026-11. */
export const MonthQuery = z.strictObject({
  month: z
    .string("Choose a month.")
    .check(
      z.maxLength(7, { error: "Choose a month.", abort: true }),
      z.regex(/^(?!0000)\d{4}-(0[1-9]|1[0-2])$/, "Choose a month."),
    ),
});
export type MonthQuery = z.infer<typeof MonthQuery>;

/** Sums in minor units. Drafts and void expenses are in none of them. */
const sums = {
  count: z.int(),
  net: z.int(),
  tax: z.int(),
  total: z.int(),
  /** Of the total, what is still to be paid. */
  unpaid: z.int(),
  /** Total of the month before. */
  monthBefore: z.int(),
  /** Total of the same month of the year before. */
  yearBefore: z.int(),
};

/** What a month comes to, by currency and category. */
export const ExpenseTotals = z.object({
  /** The network's, in its zone. */
  today: z.iso.date(),
  /** Drafts of this month that wait to be confirmed. */
  drafts: z.int(),
  /** The network's own currency first, even where it has nothing. */
  currencies: z.array(
    z.object({
      currency: z.string(),
      ...sums,
      /** Those with anything in one of the three months, the largest first. */
      categories: z.array(z.object({ category: z.enum(EXPENSE_CATEGORIES), ...sums })),
    }),
  ),
});
export type ExpenseTotals = z.infer<typeof ExpenseTotals>;
