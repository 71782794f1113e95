import type { AuditAction } from "@pharmacy/contract/audit-logs/audit-logs.values";
import type { FieldChange } from "@pharmacy/contract/field-changes";
import type { Model } from "@pharmacy/contract/models";
import type { Role } from "@pharmacy/contract/roles.values";
import type { KeptScope } from "@pharmacy/contract/tokens/tokens.kept-scopes.values";
import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { AppError } from "../app-error.ts";
import { auditLogs } from "./audit-logs.table.ts";
import { noteEntry } from "./committed-entries.ts";
import type { Database, Transaction } from "./database.ts";
import { newId } from "./ids.ts";
import type { Kind, RecordTable } from "./kinds.ts";

/** Who of the network sees the dashboard as a user, in a session that ends with their own. */
export type Seer = Pick<Actor, "id" | "name" | "email" | "role" | "sessionId">;

export type Actor = {
  type: "user" | "apiToken" | "system" | "visitor";
  id: string | null;
  name: string;
  email: string | null;
  role: Role | null;
  organization: string | null;
  sessionId: string | null;
  tokenId?: string | null;
  scopes?: readonly KeptScope[];
  /** Set while someone else sees the dashboard as this user: then nothing can be written. */
  seer?: Seer | null;
  requestId: string | null;
  ip: string | null;
  userAgent: string | null;
};

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

export type AuditEvent = {
  action: AuditAction;
  model: Model;
  recordId: string | null;
  recordLabel: string;
  organization?: string | null;
  changes?: FieldChange[];
  outcome?: "success" | "denied" | "failed";
};

const ENTRY_FIELDS = Object.keys(getTableColumns(auditLogs)).filter(
  (name) => name !== "at" && name !== "search",
);
const INSERT_ENTRY = `insert into audit_logs (${ENTRY_FIELDS.map(toSnakeCase).join(", ")}) values `;

type Entry = Record<string, unknown>;

/** No deed of theirs may stand in the log under the name of the user whom they see. */
export function onlyReads({ name }: Pick<Actor, "name">): AppError {
  const message = `You see the dashboard as ${name}, and can only read. End it to make changes.`;
  return new AppError("forbidden", message);
}

export function entryOf(actor: Actor, event: AuditEvent, id = newId()): Entry {
  if (actor.seer) throw onlyReads(actor);
  const entry: Entry = {
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
  return Object.fromEntries(ENTRY_FIELDS.map((name) => [name, entry[name] ?? null]));
}

/** For the values of an entry, or for their placeholders. */
export function insertEntry(entry: Entry): SQL {
  return sql`${sql.raw(INSERT_ENTRY)}${ENTRY_FIELDS.map((name) => entry[name])}`;
}

/** Placeholders that no column of a record can be taken for. */
export const ENTRY_PLACES: Entry = Object.fromEntries(
  ENTRY_FIELDS.map((name) => [name, sql.placeholder(`entry ${name}`)]),
);

export function atEntryPlaces(entry: Entry): Entry {
  return Object.fromEntries(ENTRY_FIELDS.map((name) => [`entry ${name}`, entry[name]]));
}

export async function recordAuditEvent(
  db: Database | Transaction,
  actor: Actor,
  event: AuditEvent,
): Promise<void> {
  const id = newId();
  await db.execute(insertEntry(entryOf(actor, event, id)));
  noteEntry(db, id);
}

/** The name in the newest entry that deleted a record; null once that is archived. */
export const deleterOf = (id: SQL) =>
  sql<string | null>`(select l.actor_name from ${auditLogs} l
    where l.record_id = ${id} and l.action = 'delete' and l.outcome = 'success'
    order by l.at desc limit 1)`;

const BOOKKEEPING = ["id", "version", "createdAt", "updatedAt", "createdBy"];
const TEXT_MAX = 500;
const SECRET = "•••";

export function loggedChanges<Table extends RecordTable>(
  kind: Kind<Table>,
  changes: FieldChange[],
  { isWhole = false } = {},
): FieldChange[] {
  const { secret, silent } = untoldOf(kind);
  const entries: FieldChange[] = [];
  const secrets = new Map<string, FieldChange>();
  for (const change of changes) {
    const { field, from, to } = change;
    const column = columnOf(field);
    if (silent.has(column)) continue;
    if (!secret.has(column)) {
      entries.push(isWhole ? change : { field, from: shown(from), to: shown(to) });
      continue;
    }
    // parts of a secret are secret too
    const known = secrets.get(column);
    const entry = known ?? { field: column, from: null, to: null };
    entry.from ??= from === null ? null : SECRET;
    entry.to ??= to === null ? null : SECRET;
    if (known) continue;
    secrets.set(column, entry);
    entries.push(entry);
  }
  return entries;
}

type Untold = { secret: ReadonlySet<string>; silent: ReadonlySet<string> };

const untold = new WeakMap<object, Untold>();

function untoldOf<Table extends RecordTable>(kind: Kind<Table>): Untold {
  const known = untold.get(kind);
  if (known) return known;
  const made = {
    secret: new Set([...(kind.secrets ?? []), ...(kind.personal ?? [])]),
    silent: new Set([...BOOKKEEPING, ...(kind.hidden ?? [])]),
  };
  untold.set(kind, made);
  return made;
}

function columnOf(field: string): string {
  const end = field.indexOf(".");
  return end < 0 ? field : field.slice(0, end);
}

export function differences(before: object, after: object): FieldChange[] {
  if (Object.keys(before).length === 0) return additions(after);
  const changes: FieldChange[] = [];
  const [old, now] = [flat(before), flat(after)];
  for (const [field, from] of old) addChange(changes, field, from, now.get(field) ?? null);
  for (const [field, to] of now) if (!old.has(field)) addChange(changes, field, null, to);
  return changes;
}

/** Differences from nothing: thousands of new records at a time go this way. */
function additions(record: object, path = "", changes: FieldChange[] = []): FieldChange[] {
  const values = record as Record<string, unknown>;
  for (const name of Object.keys(values)) {
    const to = values[name] ?? null;
    if (isPlainObject(to)) additions(to, `${path}${name}.`, changes);
    else if (to !== null) changes.push({ field: path + name, from: null, to });
  }
  return changes;
}

function addChange(changes: FieldChange[], field: string, from: unknown, to: unknown): void {
  if (!isSame(from, to)) changes.push({ field, from, to });
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (one === null || other === null) return false;
  return typeof one === "object" && JSON.stringify(one) === JSON.stringify(other);
}

function flat(record: object, path = "", into = new Map<string, unknown>()) {
  const values = record as Record<string, unknown>;
  for (const name of Object.keys(values)) {
    const value = values[name] ?? null;
    if (isPlainObject(value)) flat(value, `${path}${name}.`, into);
    else into.set(path + name, value);
  }
  return into;
}

function isPlainObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && value.constructor === Object;
}

function shown(value: unknown): unknown {
  const isCut = typeof value === "string" && value.length > TEXT_MAX;
  return isCut ? cut(value) : value;
}

/** True for a text that the log may hold only the beginning of. */
export function wasCut(value: unknown): boolean {
  return typeof value === "string" && value.length >= TEXT_MAX && value.endsWith("…");
}

/** Truncates a long text. Half a surrogate pair at the cut is dropped: PostgreSQL refuses it. */
function cut(text: string): string {
  return `${text.slice(0, TEXT_MAX).replace(/[\ud800-\udbff]$/, "")}…`;
}
