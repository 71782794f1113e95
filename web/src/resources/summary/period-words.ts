import type { FigurePeriod } from "@pharmacy/contract/summary/figures";
import { DAY_MS } from "@pharmacy/contract/time.values";

/** "12 in the 30 days before" */
export const beforeWords = (figure: string, { days }: Pick<FigurePeriod, "days">) =>
  `${figure} in the ${days} days before`;

/** The days of a period, `YYYY-MM-DD`, the first one first. */
export function daysOf({ from, days }: Pick<FigurePeriod, "from" | "days">): string[] {
  return Array.from({ length: days }, (_, place) =>
    new Date(Date.parse(from) + place * DAY_MS).toISOString().slice(0, 10),
  );
}
