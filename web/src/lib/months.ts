import { chosenLocale } from "#lib/format.ts";

/** "2026-11" for a civil date. */
export function monthOf(date: string): string {
  return date.slice(0, 7);
}

/** Negative counts give earlier months. */
export function monthsLater(month: string, count: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const total = year * 12 + number - 1 + count;
  return `${String(Math.floor(total / 12)).padStart(4, "0")}-${String((total % 12) + 1).padStart(2, "0")}`;
}

/** "November 2026", or "Nov 2026" in the short style. */
export function formatMonth(month: string, style: "long" | "short" = "long"): string {
  const format = new Intl.DateTimeFormat(chosenLocale(), {
    month: style,
    year: "numeric",
    timeZone: "UTC",
  });
  return format.format(new Date(`${month}-01T00:00:00Z`));
}

/** "October 2026, first 24 days", if only those are compared. */
export function firstDaysOf(
  month: string,
  days: number | null,
  style: "long" | "short" = "long",
): string {
  const name = formatMonth(month, style);
  if (days === null) return name;
  if (days === 1) return `${name}, first day`;
  return style === "long" ? `${name}, first ${days} days` : `${name}, ${days} days`;
}
