/** A civil date as people write it: 3 March 2026. */
export function dateInWords(date: string, locale: string): string {
  const words = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
  return words.format(new Date(`${date}T00:00:00Z`));
}
