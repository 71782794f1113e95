import type { AuditLog } from "@pharmacy/contract/audit-logs/audit-logs";
import { chosenLocale, chosenTimeZone } from "#lib/format.ts";

/** In the reader's time zone; in UTC on hover. */
export function LogTime({ at }: Pick<AuditLog, "at">) {
  return (
    <time dateTime={at} lang={chosenLocale()} title={inUtc(at)} className="nums">
      {logTime(at)}
    </time>
  );
}

export function logTime(at: string): string {
  return instantsIn(chosenTimeZone()).format(new Date(at));
}

/** "Nov 21, 2026, 14:03:22 UTC", in the reader's date format. */
export function inUtc(at: string): string {
  return `${instantsIn("UTC").format(new Date(at))} UTC`;
}

const made = new Map<string, Intl.DateTimeFormat>();

/** Cached per language and time zone: creating one costs a hundred times as much as using it. */
function instantsIn(timeZone: string | undefined): Intl.DateTimeFormat {
  const locale = chosenLocale();
  const choices = `${locale} ${timeZone}`;
  const style = { dateStyle: "medium", timeStyle: "medium" } as const;
  const format = made.get(choices) ?? new Intl.DateTimeFormat(locale, { ...style, timeZone });
  made.set(choices, format);
  return format;
}
