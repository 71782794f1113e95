import type { AuditLog } from "@pharmacy/contract/audit-logs/audit-logs";
import { chosenLocale, formatSecond, formatSecondInUtc } from "#lib/format.ts";

/** In the reader's time zone; in UTC on hover. */
export function LogTime({ at }: Pick<AuditLog, "at">) {
  return (
    <time dateTime={at} lang={chosenLocale()} title={formatSecondInUtc(at)} className="nums">
      {formatSecond(at)}
    </time>
  );
}
