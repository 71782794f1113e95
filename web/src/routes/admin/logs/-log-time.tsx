import type { AuditLog } from "@pharmacy/contract/audit-logs";
import { chosenLocale, chosenTimeZone } from "#lib/format.ts";

/** When it was, as clocks had it in the reader's time zone; in UTC on hover. */
export function LogTime({ at }: Pick<AuditLog, "at">) {
  return (
    <time dateTime={at} lang={chosenLocale()} title={inUtc(at)} className="nums">
      {instants().format(new Date(at))}
    </time>
  );
}

/** "2026-11-21 14:03:22 UTC" */
export function inUtc(at: string): string {
  return `${at.slice(0, 19).replace("T", " ")} UTC`;
}

let made: { choices: string; format: Intl.DateTimeFormat } | undefined;

/** Made once for a language and a time zone: making one costs a hundred times what using it does. */
function instants(): Intl.DateTimeFormat {
  const [locale, timeZone] = [chosenLocale(), chosenTimeZone()];
  const choices = `${locale} ${timeZone}`;
  if (made?.choices !== choices) {
    const style = { dateStyle: "medium", timeStyle: "medium" } as const;
    made = { choices, format: new Intl.DateTimeFormat(locale, { ...style, timeZone }) };
  }
  return made.format;
}
