import type { AuditAction } from "@pharmacy/contract/audit-logs/audit-logs.values";
import { type SQL, sql } from "drizzle-orm";
import { type Actor, differences, loggedChanges } from "./audit.ts";
import { noteEntry } from "./committed-entries.ts";
import type { Transaction } from "./database.ts";
import { columnOf, equalToGiven, rowsOf, withSameFields } from "./given-rows.ts";
import { newId } from "./ids.ts";
import { type Kind, organizationOf, type RecordTable, type Row, type Values } from "./kinds.ts";
import { entriesAndLedger, type LoggedWrite, type WriteSource } from "./ledger.ts";
import { insertEntries, type ManyEvent } from "./many-entries.ts";

/** Rows of one call: its statement and its entries are held in memory, here and in the database. */
export const MANY_MAX = 5_000;

/** Stands in an entry where others have their request, and is sealed with it. */
export const requestOfRun = (run: string) => `run-${run}`;

export function runOfRequest(request: string | null): string | undefined {
  const prefix = requestOfRun("");
  return request?.startsWith(prefix) ? request.slice(prefix.length) : undefined;
}

export type ManyRow<Table extends RecordTable> = {
  id: string;
  /** The version the change is based on; null for a new record. */
  version: number | null;
  values: Partial<Values<Table>>;
  /** Derived values, written with the others but in no entry. */
  follows?: Partial<Values<Table>>;
};

export type ManyWritten = {
  created: string[];
  changed: string[];
  unchanged: string[];
  stale: string[];
};

type ManyOptions = {
  action?: AuditAction;
  arePersonalKept?: boolean;
  source?: WriteSource;
  isLive?: boolean;
};

type Changed<Table extends RecordTable> = { before: Row<Table>; after: Row<Table> };

/**
 * Long texts are logged whole, so that the entries can be reversed. Records that are gone or have
 * another version are answered as stale. Only `isLive` announces each record to open screens.
 */
export async function writeMany<Table extends RecordTable>(
  tx: Transaction,
  actor: Actor,
  kind: Kind<Table>,
  rows: readonly ManyRow<Table>[],
  { action = "update", arePersonalKept = false, source, isLive = false }: ManyOptions = {},
): Promise<ManyWritten> {
  requireBounded(rows);
  const written: ManyWritten = { created: [], changed: [], unchanged: [], stale: [] };
  const locked = await lockMany(
    tx,
    kind,
    rows.flatMap(({ id, version }) => (version ? [id] : [])),
  );
  const changed: Changed<Table>[] = [];
  const created: Row<Table>[] = [];
  const events: ManyEvent[] = [];
  const writes: LoggedWrite<Row<Table>>[] = [];
  const fields = new Set<string>();
  const following = new Set<string>();
  const createdBy = actor.id === null ? null : { id: actor.id, name: actor.name };
  for (const { id, version, values, follows } of rows) {
    if (version === null) {
      // values first: an object that begins with another is copied at once
      const row = { ...values, id, createdBy } as Row<Table>;
      created.push(follows ? { ...row, ...follows } : row);
      written.created.push(id);
      const event = eventOf(kind, row, {}, row);
      events.push({ ...event, action: "create" });
      writes.push({ entry: event.id, action: "create", after: row });
      continue;
    }
    const before = locked.get(id);
    if (before?.version !== version) {
      written.stale.push(id);
      continue;
    }
    const after = { ...before, ...values } as Row<Table>;
    const event = eventOf(kind, after, before, after);
    if (event.changes.length === 0) {
      written.unchanged.push(id);
      continue;
    }
    for (const field of Object.keys(values)) fields.add(field);
    for (const field of Object.keys(follows ?? {})) following.add(field);
    changed.push(follows ? { before, after: { ...after, ...follows } } : { before, after });
    events.push({ ...event, action });
    writes.push({ entry: event.id, action, before, after });
  }
  if (events.length === 0) return written;
  requireLogged(arePersonalKept ? { ...kind, personal: [] } : kind, [...fields]);
  const set = [...fields, ...following];
  const posting = { ledger: kind.ledger, writes, writer: actor, source };
  const entries = (written: SQL) =>
    entriesAndLedger(insertEntries(actor, kind.model, events, written), posting);
  const ids = await write(tx, kind.table, { created, changed, fields: set, entries });
  if (isLive) for (const { id } of events) noteEntry(tx, id);
  for (const { after } of changed) {
    const id = after.id as string;
    written[ids.has(id) ? "changed" : "unchanged"].push(id);
  }
  return written;
}

/** The caller leaves out records that others refer to, or the database refuses. */
export async function deleteMany<Table extends RecordTable>(
  tx: Transaction,
  actor: Actor,
  kind: Kind<Table>,
  ids: readonly string[],
): Promise<string[]> {
  requireBounded(ids);
  const locked = [...(await lockMany(tx, kind, ids)).values()];
  if (locked.length === 0) return [];
  const events: ManyEvent[] = [];
  const writes: LoggedWrite<Row<Table>>[] = [];
  for (const before of locked) {
    const event = eventOf(kind, before, before, {});
    events.push({ ...event, action: "delete" });
    writes.push({ entry: event.id, action: "delete", before });
  }
  const posting = { ledger: kind.ledger, writes, writer: actor, source: undefined };
  const entries = entriesAndLedger(insertEntries(actor, kind.model, events), posting);
  const removed = locked.map(({ id }) => id as string);
  await tx.execute(sql`with ${entries}
    delete from ${kind.table} where id = any(${sql.param(removed)}::uuid[])`);
  return removed;
}

export function inParts<One>(all: readonly One[]): One[][] {
  const count = Math.ceil(all.length / MANY_MAX);
  return Array.from({ length: count }, (_, at) => all.slice(at * MANY_MAX, (at + 1) * MANY_MAX));
}

function requireBounded(rows: readonly unknown[]): void {
  if (rows.length > MANY_MAX) throw new Error(`${rows.length} rows are too many for one call.`);
}

function requireLogged(
  {
    model,
    hidden = [],
    secrets = [],
    personal = [],
    follows = [],
  }: Pick<Kind, "model" | "hidden" | "secrets" | "personal" | "follows">,
  fields: string[],
): void {
  const untold = [...hidden, ...secrets, ...personal].filter((field) => !follows.includes(field));
  const silent = fields.find((field) => untold.includes(field));
  if (silent) throw new Error(`The log does not tell the ${silent} of a ${model}.`);
}

export async function lockMany<Table extends RecordTable>(
  tx: Transaction,
  kind: Kind<Table>,
  ids: readonly string[],
): Promise<Map<string, Row<Table>>> {
  if (ids.length === 0) return new Map();
  const { table } = kind;
  const rows = await tx
    .select()
    .from(table as RecordTable)
    .where(sql`${table.id} = any(${sql.param([...ids])}::uuid[]) and ${kind.present ?? sql`true`}`)
    // in one order, so that two runs over the same records wait for each other in turn
    .orderBy(table.id)
    .for("update");
  return new Map(rows.map((row) => [row.id as string, row as Row<Table>]));
}

/** Locks as {@link lockMany} does, for a caller that reads the rows otherwise. */
export async function lockIds(
  tx: Transaction,
  { table, present }: Pick<Kind<RecordTable>, "table" | "present">,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`select id from ${table}
    where ${table.id} = any(${sql.param([...ids])}::uuid[]) and ${present ?? sql`true`}
    order by ${table.id} for update`);
}

function eventOf<Table extends RecordTable>(
  kind: Kind<Table>,
  row: Row<Table>,
  before: object,
  after: object,
) {
  return {
    id: newId(),
    recordId: row.id as string,
    recordLabel: kind.label(row),
    organization: organizationOf(kind, row),
    changes: loggedChanges(kind, differences(before, after), { isWhole: true }),
  };
}

type Writing<Table extends RecordTable> = {
  created: Row<Table>[];
  changed: Changed<Table>[];
  fields: string[];
  entries(changed: SQL): SQL;
};

async function write<Table extends RecordTable>(
  tx: Transaction,
  table: Table,
  { created, changed, fields, entries }: Writing<Table>,
): Promise<Set<string>> {
  const set = fields.map((field) => columnOf(table, field));
  const own = set.map((column) => sql`${table}.${column}`);
  const wanted = set.map((column) => sql`given.${column}`);
  const update =
    set.length === 0
      ? sql`select null::uuid as id where false`
      : sql`update ${table} set ${equalToGiven(table, fields, sql`, `)}, version = ${table}.version + 1,
          updated_at = now()
        from ${rowsOf(
          table,
          changed.map(({ after }) => after),
          ["id", ...fields],
        )} given
        where ${table}.id = given.id
          and (${sql.join(own, sql`, `)}) is distinct from (${sql.join(wanted, sql`, `)})
        returning ${table}.id`;
  const added = withSameFields(created).map(({ fields: names, rows }, place) => {
    const columns = sql.join(
      names.map((field) => columnOf(table, field)),
      sql`, `,
    );
    return sql`${sql.identifier(`added${place}`)} as (insert into ${table} (${columns})
      select ${columns} from ${rowsOf(table, rows, names)} given),`;
  });
  const { rows } = await tx.execute<{ id: string }>(sql`with changed as (${update}),
    ${sql.join(added, sql` `)} ${entries(sql`select id from changed`)}
    select id from changed`);
  return new Set(rows.map(({ id }) => id));
}
