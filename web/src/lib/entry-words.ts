import type { AuditLog } from "@pharmacy/contract/audit-logs";
import { sentenceOf } from "@pharmacy/contract/audit-words";
import { formatDate } from "./format.ts";

/** An entry of the log in a sentence, its dates as the reader has them. */
export function entrySentence(entry: AuditLog): string {
  return sentenceOf(entry, { date: formatDate });
}
