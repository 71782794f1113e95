import { chosenLocale } from "#lib/format.ts";

/** "November 2026" for "2026-11". */
export function monthInWords(month: string): string {
  const format = { month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(chosenLocale(), format).format(new Date(`${month}-01T00:00:00Z`));
}
