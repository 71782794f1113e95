import type { AuditLog } from "@pharmacy/contract/audit-logs/audit-logs";
import { LOG_WORDS } from "@pharmacy/contract/audit-logs/log-words";
import { moneyFormat } from "@pharmacy/contract/currencies";
import { dateInWords } from "@pharmacy/contract/date-words";
import {
  type Formats,
  labelOf,
  shownChanges,
  showValue,
  valueContextOf,
} from "@pharmacy/contract/field-words";

const LANGUAGE = "en-GB";

const instants = new Intl.DateTimeFormat(LANGUAGE, {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: "UTC",
});
const numbers = new Intl.NumberFormat(LANGUAGE);
const countries = new Intl.DisplayNames(LANGUAGE, { type: "region" });

/** A file may be read anywhere, so it does not follow the user's formats. */
const ENGLISH: Formats = {
  date: dateInWords,
  instant: (instant) => `${instants.format(new Date(instant))} UTC`,
  number: (number) => numbers.format(number),
  money: (minorUnits, currency) => {
    const format = moneyFormat(LANGUAGE, currency);
    return format.format(minorUnits / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
  },
  country: (code) => countries.of(code) ?? code,
};

/** Words changes as the screen does: "Name: tablet → pill". */
export function changesInWords(entry: Pick<AuditLog, "changes" | "names" | "currency">): string {
  const context = valueContextOf(entry, ENGLISH);
  return shownChanges(entry.changes)
    .map(({ field, from, to }) => {
      const [before, after] = [from, to].map((value) =>
        showValue(field, value, LOG_WORDS, context),
      );
      return `${labelOf(field, LOG_WORDS)}: ${before} → ${after}`;
    })
    .join("; ");
}
