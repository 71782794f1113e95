import type { AuditAction } from "@pharmacy/contract/audit-logs/audit-logs.values";
import { momentInWords } from "@pharmacy/contract/date-words";
import type { FieldChange } from "@pharmacy/contract/field-changes";
import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { AppError } from "../app-error.ts";
import { type Actor, differences, insertEntry, loggedChanges } from "./audit.ts";
import { auditLogs } from "./audit-logs.table.ts";
import { noteEntry } from "./committed-entries.ts";
import type { Database, Transaction } from "./database.ts";
import { newId } from "./ids.ts";
import { inTurn } from "./in-turn.ts";
import {
  type Kind,
  organizationOf,
  type RecordTable,
  type Row,
  rowFrom,
  type StoredTable,
  type Values,
} from "./kinds.ts";
import { entriesAndLedger, type WriteSource } from "./ledger.ts";
import { type Placed, readRecord } from "./read-record.ts";
import { inWords, referencesTo } from "./references.ts";
import { type Explanations, explainingConflicts } from "./violations.ts";

/**
 * The only writers: a change and its audit entry are one statement. The linter refuses any other.
 */

type Handle = Database | Transaction;

export async function getRecord<
  Table extends StoredTable,
  Derived extends Record<string, SQL> = Record<never, SQL>,
>(
  db: Handle,
  kind: Kind<Table>,
  id: string,
  derived?: Derived,
  placed?: Placed,
): Promise<
  Row<Table> & { [Name in keyof Derived]: Derived[Name] extends SQL<infer T> ? T : never }
> {
  const row = await readRecord(db, kind, id, derived, placed);
  if (!row) throw new AppError("not_found", `${kind.thing} not found.`);
  return row as never;
}

type InsertOptions<Table extends RecordTable> = {
  action?: AuditAction;
  source?: WriteSource;
  explanations?: Explanations<Table>;
};

export async function insertRecord<Table extends RecordTable>(
  db: Handle,
  actor: Actor,
  kind: Kind<Table>,
  values: Values<Table>,
  options: InsertOptions<Table> = {},
): Promise<Row<Table>> {
  const id = newId();
  const createdBy = actor.id === null ? null : { id: actor.id, name: actor.name };
  const row = { id, ...values, createdBy } as Values<Table>;
  const entry = entryOf(actor, kind, {
    action: options.action ?? "create",
    after: row as Row<Table>,
    changes: differences({}, row),
    source: options.source,
  });
  return explainingConflicts(
    db,
    kind,
    async () => {
      const raw = await writeWithEntry(db, db.insert(kind.table).values(row).returning(), entry);
      return rowFrom(kind.table, raw as Record<string, unknown>);
    },
    options.explanations,
  );
}

export type Change<Table extends RecordTable> = Partial<Values<Table>> & { version?: number };

type UpdateOptions<Table extends RecordTable> = {
  /** Throws if the locked record may not be changed, or makes related changes. */
  check?: (before: Row<Table>, tx: Transaction) => unknown;
  /** Checks the locked record and the change; returns what to write, or throws. */
  rule?: (
    before: Row<Table>,
    change: Partial<Values<Table>>,
    tx: Transaction,
  ) => Partial<Values<Table>> | Promise<Partial<Values<Table>>>;
  action?: AuditAction;
  source?: WriteSource;
  /** Reads the record as its own route shows it, for the answer to a stale change. */
  read?: (tx: Transaction) => Promise<unknown>;
  explanations?: Explanations<Table>;
};

/** Locked, so that rules have no races. A stale change is refused with the current record. */
export async function updateRecord<Table extends RecordTable>(
  db: Handle,
  actor: Actor,
  kind: Kind<Table>,
  id: string,
  change: Change<Table>,
  options: UpdateOptions<Table> = {},
): Promise<Row<Table>> {
  const { version, ...wanted } = change;
  const write = () =>
    whileInTurn(db, id, async (tx) => {
      const before = await lockRecord(tx, kind, id);
      if (version !== undefined && version !== before.version) {
        throw await staleChange(tx, kind, before, options.read);
      }
      await options.check?.(before, tx);
      const values = options.rule
        ? await options.rule(before, wanted as Partial<Values<Table>>, tx)
        : wanted;
      const after = { ...before, ...values } as Row<Table>;
      const changes = differences(before, after);
      if (changes.length === 0) return before;
      const update = tx
        .update(kind.table)
        .set({ ...values, ...stamp(kind.table) } as never)
        .where(eq(kind.table.id, id))
        .returning();
      const { action = "update", source } = options;
      const entry = entryOf(actor, kind, { action, before, after, changes, source });
      return rowFrom(kind.table, await writeWithEntry(tx, update, entry));
    });
  return explainingConflicts(db, kind, write, options.explanations);
}

/** A table with `deletedAt` hides the record, unless the rule returns "erase". */
export async function deleteRecord<Table extends RecordTable>(
  db: Handle,
  actor: Actor,
  kind: Kind<Table>,
  id: string,
  rule?: (before: Row<Table>, tx: Transaction) => Removal | Promise<Removal>,
): Promise<void> {
  const { table } = kind;
  await whileInTurn(db, id, async (tx) => {
    const before = await lockRecord(tx, kind, id);
    const removal = await rule?.(before, tx);
    const isKept = "deletedAt" in table && removal !== "erase";
    if (!isKept) await requireUnused(tx, kind, before);
    const write = isKept
      ? tx.update(table).set({ deletedAt: sql`now()`, ...stamp(table) } as never)
      : tx.delete(table);
    const changes = differences(before, {});
    const entry = entryOf(actor, kind, { action: "delete", before, changes, source: undefined });
    await writeWithEntry(tx, write.where(eq(table.id, id)).returning(), entry);
  });
}

/** Writers of one record wait for its lock; those that begin their transaction here wait without a connection. */
function whileInTurn<Result>(
  db: Handle,
  id: string,
  run: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return "rollback" in db ? run(db as Transaction) : inTurn(db as Database, id.toLowerCase(), run);
}

type Removal = "erase" | undefined;

async function requireUnused<Table extends RecordTable>(
  tx: Transaction,
  kind: Kind<Table>,
  row: Row<Table>,
): Promise<void> {
  const references = await referencesTo(tx, kind.table, row.id as string);
  if (references.length === 0) return;
  throw new AppError(
    "conflict",
    `${kind.thing} "${kind.label(row)}" is used by ${inWords(references)}. ${kind.insteadOfDeleting ?? "Make it inactive instead."}`,
  );
}

function stamp(table: RecordTable) {
  return { version: sql`${table.version} + 1`, updatedAt: sql`now()` };
}

async function lockRecord<Table extends RecordTable>(
  tx: Transaction,
  kind: Kind<Table>,
  id: string,
): Promise<Row<Table>> {
  const [row] = await tx
    .select()
    .from(kind.table as RecordTable)
    .where(and(eq(kind.table.id, id), kind.present))
    .for("update");
  if (!row) throw new AppError("not_found", `${kind.thing} not found.`);
  return row as Row<Table>;
}

type Writing<Table extends RecordTable> = {
  action: AuditAction;
  before?: Row<Table>;
  after?: Row<Table>;
  changes: FieldChange[];
  source: WriteSource | undefined;
};

function entryOf<Table extends RecordTable>(
  actor: Actor,
  kind: Kind<Table>,
  { changes, source, ...write }: Writing<Table>,
): { id: string; parts: SQL } {
  const id = newId();
  const row = (write.after ?? write.before) as Row<Table>;
  const event = {
    action: write.action,
    model: kind.model,
    recordId: row.id as string,
    recordLabel: kind.label(row),
    organization: organizationOf(kind, row),
    changes: loggedChanges(kind, changes),
  };
  const writes = [{ entry: id, ...write }];
  const { ledger } = kind;
  const parts = entriesAndLedger(insertEntry(actor, event, id), {
    ledger,
    writes,
    writer: actor,
    source,
  });
  return { id, parts };
}

async function writeWithEntry(
  db: Handle,
  write: { getSQL(): SQL },
  entry: { id: string; parts: SQL },
): Promise<Record<string, unknown>> {
  const { rows } = await db.execute(sql`with ${entry.parts} ${write.getSQL()}`);
  const [row] = rows;
  if (!row) throw new Error("The write touched no row.");
  noteEntry(db, entry.id);
  return row;
}

async function staleChange<Table extends RecordTable>(
  tx: Transaction,
  kind: Kind<Table>,
  row: Row<Table>,
  read?: (tx: Transaction) => Promise<unknown>,
): Promise<AppError> {
  const [last] = await tx
    .select({ name: auditLogs.actorName, at: auditLogs.at })
    .from(auditLogs)
    .where(and(eq(auditLogs.recordId, row.id as string), eq(auditLogs.outcome, "success")))
    .orderBy(desc(auditLogs.at))
    .limit(1);
  const who = last?.name ?? "Someone";
  const at = momentInWords(last?.at ?? (row.updatedAt as string));
  return new AppError(
    "conflict",
    `This record was changed by ${who} on ${at}. Reload it and try again.`,
    { current: (await read?.(tx)) ?? (await getRecord(tx, kind, row.id as string)) },
  );
}
