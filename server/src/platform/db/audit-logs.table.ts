import {
  ACTOR_TYPES,
  AUDIT_ACTIONS,
  AUDIT_OUTCOMES,
} from "@pharmacy/contract/audit-logs/audit-logs.values";
import type { FieldChange } from "@pharmacy/contract/field-changes";
import { MODEL_NAMES } from "@pharmacy/contract/models";
import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant, searchWords } from "./columns.ts";
import { newId } from "./ids.ts";
import type { Kind } from "./kinds.ts";

/** The index below has exactly these entries, so queries use the same condition. */
export const ON_TIMELINE = sql`outcome = 'success'
  and model in ('organization', 'registration', 'subscription', 'reminder', 'user', 'token')
  and action not in ('export', 'prove')
  and (model <> 'token' or record_label !~ '^(invitation|password reset|email verification) …')`;

/**
 * An import, a copy or an undo is a line of its own; the records that it wrote are not. The index
 * below and the counters have the same condition.
 */
export const IS_LINE = sql`(request_id is null or request_id not like 'run-%'
  or case model when 'run' then action not in ('finish', 'undo')
    else action in ('import', 'undo', 'importLines', 'restoreLines') end)`;

/** One row for each action, and for each refused one. Rows are added, never changed. */
export const auditLogs = pgTable(
  "audit_logs",
  {
    id: uuid().primaryKey().$defaultFn(newId),
    // assigns the transaction's number first: sealing goes by numbers and waits for all lower ones
    at: instant()
      .notNull()
      .default(sql`case when pg_current_xact_id() is not null then clock_timestamp() end`),
    actorType: text({ enum: ACTOR_TYPES }).notNull(),
    actorId: uuid(),
    actorName: text().notNull(),
    actorEmail: text(),
    actorRole: text(),
    organization: uuid(),
    action: text({ enum: AUDIT_ACTIONS }).notNull(),
    model: text({ enum: MODEL_NAMES }).notNull(),
    recordId: uuid(),
    recordLabel: text().notNull(),
    changes: jsonb().$type<FieldChange[]>().notNull(),
    outcome: text({ enum: AUDIT_OUTCOMES }).notNull(),
    requestId: text(),
    sessionId: uuid(),
    tokenId: uuid(),
    ip: text(),
    userAgent: text(),
    /** Every write waits for this index, and indexing words costs a tenth of indexing trigrams. */
    search: searchWords().generatedAlwaysAs(
      sql`search_words(actor_name || ' ' || record_label, ip)`,
    ),
  },
  (table) => [
    index("audit_logs_at").on(table.at, table.id),
    index("audit_logs_lines").on(table.at, table.id).where(IS_LINE),
    index("audit_logs_record").on(table.recordId, table.at, table.id),
    index("audit_logs_organization").on(table.organization, table.at, table.id),
    // one model at a time, so that reading one is not slowed down by others
    index("audit_logs_timeline")
      .on(table.organization, table.model, table.at, table.id)
      .where(sql`organization is not null and ${ON_TIMELINE}`),
    // both can be filtered by action without reading the rows
    index("audit_logs_model").on(table.model, table.at, table.id, table.action),
    index("audit_logs_actor").on(table.actorId, table.at, table.id, table.action),
    index("audit_logs_action").on(table.action, table.at, table.id),
    index("audit_logs_request").on(table.requestId, table.at, table.id),
    // nearly all entries succeed, so this costs writes nothing
    index("audit_logs_outcome")
      .on(table.outcome, table.at, table.id)
      .where(sql`outcome <> 'success'`),
    index("audit_logs_search").using("gin", table.search),
    // few people write many entries: the index groups them by person
    index("audit_logs_actor_email").on(sql`lower(${table.actorEmail}) text_pattern_ops`),
  ],
);

export const auditLogKind: Kind<typeof auditLogs> = {
  table: auditLogs,
  model: "log",
  thing: "Log entry",
  label: (entry) => entry.recordLabel,
  hidden: ["search"],
};
