import type { AuditLog } from "@pharmacy/contract/audit-logs/audit-logs";
import { sentenceOf } from "@pharmacy/contract/audit-logs/audit-words";
import { formatDate } from "./format.ts";

/** An entry of the log as a sentence, with dates in the reader's format. */
export function entrySentence(entry: AuditLog): string {
  return sentenceOf(entry, { date: formatDate });
}
