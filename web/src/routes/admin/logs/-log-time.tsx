import type { AuditLog } from "@pharmacy/contract/audit-logs";
import { chosenLocale } from "#lib/format.ts";

/** When it was, as the reader's own clocks had it; in UTC on hover. */
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

let made: { locale: string | undefined; format: Intl.DateTimeFormat } | undefined;

/** Made once for a language: making one costs a hundred times what using it does. */
function instants(): Intl.DateTimeFormat {
  const locale = chosenLocale();
  if (!made || made.locale !== locale) {
    const format = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "medium" });
    made = { locale, format };
  }
  return made.format;
}
