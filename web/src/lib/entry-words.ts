import type { AuditLog } from "@pharmacy/contract/audit-logs/audit-logs";
import { sentenceOf } from "@pharmacy/contract/audit-logs/audit-words";
import { formatDate } from "./format.ts";

export function entrySentence(entry: AuditLog): string {
  return sentenceOf(entry, { date: formatDate });
}
