import * as z from "zod/mini";
import { civilMonth } from "../dates.ts";
import { EXPENSE_CATEGORIES } from "./expenses.values.ts";

export const MonthQuery = z.strictObject({
  month: civilMonth(),
});
export type MonthQuery = z.infer<typeof MonthQuery>;

/** In minor units, without drafts and void expenses. */
const sums = {
  count: z.int(),
  net: z.int(),
  tax: z.int(),
  total: z.int(),
  unpaid: z.int(),
  soFar: z.int(),
  monthBefore: z.int(),
  yearBefore: z.int(),
};

export const ExpenseTotals = z.object({
  /** In the network's time zone. */
  today: z.iso.date(),
  /** Days compared while the month lasts; null for all. */
  comparedDays: z.nullable(z.int()),
  drafts: z.int(),
  /** The network's own currency first, even if all its sums are zero. */
  currencies: z.array(
    z.object({
      currency: z.string(),
      ...sums,
      categories: z.array(z.object({ category: z.enum(EXPENSE_CATEGORIES), ...sums })),
    }),
  ),
});
export type ExpenseTotals = z.infer<typeof ExpenseTotals>;
