import type { AuditAction } from "@pharmacy/contract/audit-logs/audit-logs.values";
import { momentInWords } from "@pharmacy/contract/date-words";
import type { FieldChange } from "@pharmacy/contract/field-changes";
import { and, desc, eq, type SQL } from "drizzle-orm";
import { AppError } from "../app-error.ts";
import { type Actor, differences, entryOf, loggedChanges } from "./audit.ts";
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
  type StoredTable,
  type Values,
} from "./kinds.ts";
import type { LoggedWrite, WriteSource } from "./ledger.ts";
import { lockedRow } from "./locked-row.ts";
import { type Computed, type Placed, readRecord } from "./read-record.ts";
import { inWords, referencesTo } from "./references.ts";
import { type Beside, type SingleWrite, writeSingle } from "./single-writes.ts";
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

/**
 * Values that the answer has besides those stored, computed by the statement that writes. They see
 * the written row as it is afterwards, and all else as it was before. `derived` is the same object at
 * each use, since a statement is kept for it.
 */
export type Shown = { derived: Computed; placed?: Placed };

type InsertOptions<Table extends RecordTable> = {
  action?: AuditAction;
  source?: WriteSource;
  explanations?: Explanations<Table>;
  shown?: Shown;
  beside?: Beside;
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
  const { action = "create", source, shown, beside } = options;
  const write = { action, after: row as Row<Table>, changes: differences({}, row), source };
  const all = { ...write, verb: "insert", values: row, shown, beside } as const;
  return explainingConflicts(
    db,
    kind,
    () => writeLogged(db, actor, kind, all),
    options.explanations,
  );
}

export type Change<Table extends RecordTable> = Partial<Values<Table>> & { version?: number };

type UpdateOptions<Table extends RecordTable> = {
  /** The record, read under a lock that each of its writers takes first. */
  held?: Row<Table> | undefined;
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
  shown?: Shown;
  /** Left out where nothing changes. */
  beside?: Beside | undefined;
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
      const before = options.held ?? (await lockRecord(tx, kind, id));
      if (version !== undefined && version !== before.version) {
        throw await staleChange(tx, kind, before, options.read);
      }
      await options.check?.(before, tx);
      const values = options.rule
        ? await options.rule(before, wanted as Partial<Values<Table>>, tx)
        : wanted;
      const after = { ...before, ...values } as Row<Table>;
      const changes = differences(before, after);
      const { action = "update", source, shown, beside } = options;
      if (changes.length === 0) {
        return shown
          ? ((await getRecord(tx, kind, id, shown.derived, shown.placed)) as Row<Table>)
          : before;
      }
      return writeLogged(tx, actor, kind, {
        action,
        before,
        after,
        changes,
        source,
        verb: "update",
        values: onlyChanged(values, changes),
        shown,
        beside,
      });
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
  await whileInTurn(db, id, async (tx) => {
    const before = await lockRecord(tx, kind, id);
    const removal = await rule?.(before, tx);
    const isKept = "deletedAt" in kind.table && removal !== "erase";
    if (!isKept) await requireUnused(tx, kind, before);
    await writeLogged(tx, actor, kind, {
      action: "delete",
      before,
      changes: differences(before, {}),
      source: undefined,
      verb: isKept ? "hide" : "delete",
      values: {},
      shown: undefined,
      beside: undefined,
    });
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

/** A trigger of a column runs whenever the column is set, and an index is written whenever it changes. */
function onlyChanged<Fields extends object>(
  values: Fields,
  changes: readonly FieldChange[],
): Partial<Fields> {
  const changed = new Set(changes.map(({ field }) => field.split(".", 1)[0]));
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => changed.has(name)),
  ) as Partial<Fields>;
}

async function lockRecord<Table extends RecordTable>(
  tx: Transaction,
  kind: Kind<Table>,
  id: string,
): Promise<Row<Table>> {
  const row = await lockedRow(tx, kind, id);
  if (!row) throw new AppError("not_found", `${kind.thing} not found.`);
  return row;
}

type Writing<Table extends RecordTable> = {
  action: AuditAction;
  before?: Row<Table>;
  after?: Row<Table>;
  changes: FieldChange[];
  source: WriteSource | undefined;
} & Pick<SingleWrite<Table>, "verb" | "values" | "shown" | "beside">;

async function writeLogged<Table extends RecordTable>(
  db: Handle,
  actor: Actor,
  kind: Kind<Table>,
  { changes, verb, values, shown, beside, source, ...write }: Writing<Table>,
): Promise<Row<Table>> {
  const entryId = newId();
  const row = (write.after ?? write.before) as Row<Table>;
  const event = {
    action: write.action,
    model: kind.model,
    recordId: row.id as string,
    recordLabel: kind.label(row),
    organization: organizationOf(kind, row),
    changes: loggedChanges(kind, changes),
  };
  const logged: LoggedWrite<Row<Table>> = { entry: entryId, ...write };
  const single = kind.ledger?.single;
  const ledgerValues = single?.valuesOf(logged, actor, source);
  const written = await writeSingle(db, kind, {
    verb,
    id: event.recordId,
    version: write.before?.version as number | undefined,
    values,
    shown,
    beside,
    entry: entryOf(actor, event, entryId),
    ledgerRows: single ? ledgerValues && single.rows : kind.ledger?.rows([logged], actor, source),
    ledgerValues,
  });
  noteEntry(db, entryId);
  return written;
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
