import type { AuditLog } from "@pharmacy/contract/audit-logs/audit-logs";
import { sentenceOf } from "@pharmacy/contract/audit-logs/audit-words";
import { sql } from "drizzle-orm";
import { changesInWords } from "../src/audit-logs/audit-logs.changes-in-words.ts";
import { derivedFor } from "../src/audit-logs/audit-logs.list.ts";
import { withNames } from "../src/audit-logs/audit-logs.named-records.ts";
import { auditLogKind, auditLogs } from "../src/platform/db/audit-logs.table.ts";
import type { Database } from "../src/platform/db/database.ts";
import { readableColumns } from "../src/platform/db/kinds.ts";
import { NAMED } from "../src/resources.ts";

const READER = { role: "admin" } as const;

/** Ids, dates, months and missing values that only programs can read. */
const RAW =
  /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}|\b\d{4}-\d{2}(-\d{2})?\b|undefined|\bNaN\b|\[object|\{"|\ba record\b/;

/** Entries of one kind that are read: those beyond are like them. */
const EACH_MAX = 1_500;

/** The texts of entries as an administrator reads them, and how many are not fully in words. */
export async function entryTexts(db: Database) {
  const rows = await db
    .select({ ...readableColumns(auditLogKind), ...derivedFor(READER, NAMED) })
    .from(auditLogs)
    .where(sql`${auditLogs.id} in (select id from (select id,
      row_number() over (partition by model, action order by id) as place from audit_logs) l
      where place <= ${EACH_MAX})`);
  const entries = await withNames({ db, named: NAMED }, READER, rows as AuditLog[]);
  const texts = entries.flatMap((entry) => [sentenceOf(entry), changesInWords(entry)]);
  const twice = entries.filter((entry) => sentenceOf(entry).split(entry.actorName).length !== 2);
  return {
    texts,
    raw: texts.flatMap((text) => text.split("; ").filter(isRaw)),
    twice: twice.map((entry) => sentenceOf(entry)),
  };
}

function isRaw(text: string): boolean {
  // terms are named after their month
  return !text.startsWith("Terms version: ") && RAW.test(text.replace(/\S+@\S+/g, ""));
}
