import { DAY_MS } from "@pharmacy/contract/time.values";
import { formatNumber } from "./format.ts";

/** "today", "tomorrow", "in 9 days"; "yesterday", "3 days ago". */
export function inDays(days: number): string {
  if (days === 0) return "today";
  if (days === 1) return "tomorrow";
  if (days === -1) return "yesterday";
  return days > 0 ? `in ${formatNumber(days)} days` : `${formatNumber(-days)} days ago`;
}

/** Civil dates have no clock, so no night of a changed clock counts. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}

export function todayIn(timeZone: string | undefined): string {
  // the one language whose dates are written like civil dates
  return new Intl.DateTimeFormat("en-CA", { timeZone }).format(new Date());
}
