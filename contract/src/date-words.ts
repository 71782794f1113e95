const english = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** 3 March 2026. In English unless the reader's locale is known. */
export function dateInWords(date: string, locale?: string): string {
  const words = locale
    ? new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" })
    : english;
  return words.format(new Date(`${date}T00:00:00Z`));
}

/** 3 March 2026 at 09:05 UTC. In UTC unless the reader's zone is known. */
export function momentInWords(instant: string, timeZone?: string | null): string {
  return new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZoneName: "short",
    timeZone: timeZone ?? "UTC",
  }).format(new Date(instant));
}
