import { PUT_BACK_SINCE_MAX } from "@pharmacy/contract/audit-logs/audit-logs.values";
import type { PutBack, PutBackLine } from "@pharmacy/contract/audit-logs/put-back";
import { hiddenFieldsOf } from "@pharmacy/contract/permissions";
import { and, asc, eq, notInArray, sql } from "drizzle-orm";
import type { IdentityServices } from "../identity/accounts/accounts.network-rules.ts";
import { AppError } from "../platform/app-error.ts";
import type { Actor } from "../platform/db/audit.ts";
import { auditLogs } from "../platform/db/audit-logs.table.ts";
import type { Database } from "../platform/db/database.ts";
import { getRecord } from "../platform/db/records.ts";
import {
  type FieldHistory,
  fieldHistories,
  type LaterEntry,
} from "./audit-logs.field-histories.ts";
import {
  fieldsToPutBack,
  groupOf,
  mayPutBack,
  WHOLE_RECORD,
} from "./audit-logs.put-back-fields.ts";

type Entry = Pick<
  typeof auditLogs.$inferSelect,
  "id" | "model" | "action" | "recordId" | "outcome" | "changes"
>;

const ENTRIES_MAX = 1_000;

const NOTHING = new AppError("conflict", "Nothing in this entry can be put back.");
const TOO_MANY = new AppError(
  "conflict",
  `This record has changed more than ${ENTRIES_MAX} times since. Start from a newer entry.`,
);

/** Lays the values from before an entry beside those of now. Writes nothing. */
export async function planPutBack(
  { db, changeables }: Pick<IdentityServices, "db" | "changeables">,
  actor: Pick<Actor, "role">,
  entry: Entry,
): Promise<Omit<PutBack, "names" | "currency">> {
  const { model, recordId } = entry;
  const changeable = changeables.find(({ kind }) => kind.model === model);
  if (!changeable || !recordId || fieldsToPutBack(actor, changeables, entry).length === 0) {
    throw NOTHING;
  }
  const row: Record<string, unknown> = await getRecord(db, changeable.kind, recordId);
  const hidden = hiddenFieldsOf(actor.role);
  const differing = [...fieldHistories(await entriesFrom(db, entry, recordId))].filter(
    ([field, { before }]) => !hidden.has(groupOf(field)) && !isSame(valueAt(row, field), before),
  );
  const isTaken = ([field, { before }]: [string, FieldHistory]) =>
    mayPutBack(actor, changeable, { field, from: before });
  const taken = differing.filter(isTaken);
  const groups = taken
    .map(([field]) => field)
    .filter((field) => field.includes("."))
    .map(groupOf);
  return {
    model,
    path: changeable.pathOf(row),
    version: row.version as number,
    lines: taken.map(([field, history]) => lineOf(field, valueAt(row, field), history)),
    left: differing.filter((one) => !isTaken(one)).map(([field]) => field),
    groups: Object.fromEntries(groups.map((name) => [name, row[name]])),
  };
}

/** The entry and those about the record since, the oldest first. */
async function entriesFrom(
  db: Database,
  { id, model }: Entry,
  recordId: string,
): Promise<LaterEntry[]> {
  const { at, actorName, changes, action, outcome } = auditLogs;
  const entries = await db
    .select({ id: auditLogs.id, at, actorName, changes })
    .from(auditLogs)
    .where(
      and(
        eq(auditLogs.recordId, recordId),
        eq(auditLogs.model, model),
        eq(outcome, "success"),
        notInArray(action, [...WHOLE_RECORD]),
        sql`(${at}, ${auditLogs.id}) >= (select e.at, e.id from ${auditLogs} e where e.id = ${id})`,
      ),
    )
    .orderBy(asc(at), asc(auditLogs.id))
    .limit(ENTRIES_MAX + 1);
  if (entries.length > ENTRIES_MAX) throw TOO_MANY;
  return entries;
}

function lineOf(field: string, now: unknown, { before, isOwn, since }: FieldHistory): PutBackLine {
  return {
    field,
    now,
    to: before,
    isOwn,
    since: since.slice(0, PUT_BACK_SINCE_MAX),
    sinceCount: since.length,
  };
}

function valueAt(row: Record<string, unknown>, field: string): unknown {
  let value: unknown = row;
  for (const name of field.split(".")) {
    value = (value as Record<string, unknown> | null | undefined)?.[name];
  }
  return value ?? null;
}

const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one) === JSON.stringify(other ?? null);
