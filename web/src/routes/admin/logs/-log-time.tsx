import type { AuditLog } from "@pharmacy/contract/audit-logs";
import { chosenLocale, chosenTimeZone } from "#lib/format.ts";

/** When it was, as clocks had it in the reader's time zone; in UTC on hover. */
export function LogTime({ at }: Pick<AuditLog, "at">) {
  return (
    <time dateTime={at} lang={chosenLocale()} title={inUtc(at)} className="nums">
      {instantsIn(chosenTimeZone()).format(new Date(at))}
    </time>
  );
}

/** "Nov 21, 2026, 14:03:22 UTC", as the reader writes dates. */
export function inUtc(at: string): string {
  return `${instantsIn("UTC").format(new Date(at))} UTC`;
}

const made = new Map<string, Intl.DateTimeFormat>();

/** Made once for a language and a time zone: making one costs a hundred times what using it does. */
function instantsIn(timeZone: string | undefined): Intl.DateTimeFormat {
  const locale = chosenLocale();
  const choices = `${locale} ${timeZone}`;
  const style = { dateStyle: "medium", timeStyle: "medium" } as const;
  const format = made.get(choices) ?? new Intl.DateTimeFormat(locale, { ...style, timeZone });
  made.set(choices, format);
  return format;
}
