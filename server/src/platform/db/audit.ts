import type { AuditAction } from "@pharmacy/contract/audit-logs.values";
import type { FieldChange } from "@pharmacy/contract/field-changes";
import type { Model } from "@pharmacy/contract/models";
import type { Role } from "@pharmacy/contract/roles.values";
import type { ApiScope } from "@pharmacy/contract/tokens.values";
import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { auditLogs } from "./audit-logs.table.ts";
import { noteEntry } from "./committed-entries.ts";
import type { Database, Transaction } from "./database.ts";
import { newId } from "./ids.ts";
import type { Kind, RecordTable } from "./kinds.ts";

/** Who is acting, and in which request. */
export type Actor = {
  type: "user" | "apiToken" | "system" | "visitor";
  id: string | null;
  name: string;
  email: string | null;
  role: Role | null;
  /** The pharmacy of a pharmacy role; null otherwise. */
  organization: string | null;
  sessionId: string | null;
  /** The API token a program called with. */
  tokenId?: string | null;
  /** The scopes of that token. */
  scopes?: readonly ApiScope[];
  requestId: string | null;
  ip: string | null;
  userAgent: string | null;
};

/** The system itself: seeding, jobs. */
export const SYSTEM: Actor = {
  type: "system",
  id: null,
  name: "System",
  email: null,
  role: null,
  organization: null,
  sessionId: null,
  requestId: null,
  ip: null,
  userAgent: null,
};

/** What happened, apart from who did it. */
export type AuditEvent = {
  action: AuditAction;
  model: Model;
  recordId: string | null;
  recordLabel: string;
  organization?: string | null;
  changes?: FieldChange[];
  outcome?: "success" | "denied" | "failed";
};

// The database sets the time and the search text.
const ENTRY_FIELDS = Object.keys(getTableColumns(auditLogs)).filter(
  (name) => name !== "at" && name !== "search",
);
const INSERT_ENTRY = `insert into audit_logs (${ENTRY_FIELDS.map(toSnakeCase).join(", ")}) values `;

/**
 * The statement that adds an entry to the audit log. It runs with every write, so it is written by
 * hand: the query builder would take as long as the database.
 */
export function insertEntry(actor: Actor, event: AuditEvent, id = newId()): SQL {
  const entry: Record<string, unknown> = {
    id,
    actorType: actor.type,
    actorId: actor.id,
    actorName: actor.name,
    actorEmail: actor.email,
    actorRole: actor.role,
    requestId: actor.requestId,
    sessionId: actor.sessionId,
    tokenId: actor.tokenId,
    ip: actor.ip,
    userAgent: actor.userAgent,
    ...event,
    organization: event.organization ?? actor.organization,
    changes: JSON.stringify(event.changes ?? []),
    outcome: event.outcome ?? "success",
  };
  return sql`${sql.raw(INSERT_ENTRY)}${ENTRY_FIELDS.map((name) => entry[name] ?? null)}`;
}

/** One of many things that happened to records of one model. */
export type ManyEvent = {
  action: AuditAction;
  recordId: string;
  recordLabel: string;
  organization: string | null;
  changes: FieldChange[];
};

/**
 * The statement that adds an entry for each of many records.
 *
 * @param changed of events that update, only those of records in this query are written.
 */
export function insertEntries(
  actor: Actor,
  model: Model,
  events: readonly ManyEvent[],
  changed?: SQL,
): SQL {
  const entries = events.map(({ action, recordId, recordLabel, organization, changes }) => ({
    id: newId(),
    action,
    record_id: recordId,
    record_label: recordLabel,
    organization: organization ?? actor.organization,
    changes,
  }));
  const condition = changed ? sql` where action <> 'update' or record_id in (${changed})` : sql``;
  return sql`insert into audit_logs (id, actor_type, actor_id, actor_name, actor_email, actor_role,
      request_id, session_id, token_id, ip, user_agent, model, outcome,
      action, record_id, record_label, organization, changes)
    select id, ${actor.type}, ${actor.id}::uuid, ${actor.name}, ${actor.email}, ${actor.role},
      ${actor.requestId}, ${actor.sessionId}::uuid, ${actor.tokenId ?? null}::uuid, ${actor.ip},
      ${actor.userAgent}, ${model}, 'success', action, record_id, record_label, organization, changes
    from json_populate_recordset(null::audit_logs, ${JSON.stringify(entries)}::json)${condition}`;
}

/** Logs something that is not a change of a record: a sign-in, a refusal. */
export async function recordAuditEvent(
  db: Database | Transaction,
  actor: Actor,
  event: AuditEvent,
): Promise<void> {
  const id = newId();
  await db.execute(insertEntry(actor, event, id));
  noteEntry(db, id);
}

/** Fields that change with every write and mean nothing to a reader. */
const BOOKKEEPING = ["id", "version", "createdAt", "updatedAt", "createdBy"];
const TEXT_MAX = 500;
const SECRET = "•••";

/**
 * The differences as the audit log shows them: without bookkeeping fields, and for secrets only
 * that they changed.
 *
 * @param options.isWhole whether long texts are kept to their end.
 */
export function loggedChanges<Table extends RecordTable>(
  kind: Kind<Table>,
  changes: FieldChange[],
  { isWhole = false } = {},
): FieldChange[] {
  const secret = new Set([...(kind.secrets ?? []), ...(kind.personal ?? [])]);
  const silent = new Set([...BOOKKEEPING, ...(kind.hidden ?? [])]);
  const recorded = changes.filter(({ field }) => !silent.has(columnOf(field)));
  const entries = new Map<string, FieldChange>();
  for (const { field, from, to } of recorded) {
    const column = columnOf(field);
    const isSecret = secret.has(column);
    const name = isSecret ? column : field;
    // parts of a secret are secret too
    const before = entries.get(name);
    entries.set(name, {
      field: name,
      from: before?.from ?? shown(from, isSecret, isWhole),
      to: before?.to ?? shown(to, isSecret, isWhole),
    });
  }
  return [...entries.values()];
}

/** The column a path begins with: `address` of `address.city`. */
function columnOf(field: string): string {
  return field.split(".", 1)[0] ?? field;
}

/**
 * Every field that differs between two states of a record; nested objects by path, `address.city`.
 */
export function differences(before: object, after: object): FieldChange[] {
  const from = flat(before);
  const to = flat(after);
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .map((field) => ({ field, from: from[field] ?? null, to: to[field] ?? null }))
    .filter(({ from, to }) => !isSame(from, to));
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  return typeof one === "object" && JSON.stringify(one) === JSON.stringify(other);
}

function flat(record: object, path = ""): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) =>
      isPlainObject(value)
        ? Object.entries(flat(value, `${path}${name}.`))
        : [[path + name, value]],
    ),
  );
}

function isPlainObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && value.constructor === Object;
}

function shown(value: unknown, isSecret: boolean, isWhole: boolean): unknown {
  if (value === null) return null;
  if (isSecret) return SECRET;
  const isCut = typeof value === "string" && value.length > TEXT_MAX && !isWhole;
  return isCut ? cut(value) : value;
}

/** Truncates a long text. Half a surrogate pair at the cut is dropped: PostgreSQL refuses it. */
function cut(text: string): string {
  return `${text.slice(0, TEXT_MAX).replace(/[\ud800-\udbff]$/, "")}…`;
}
