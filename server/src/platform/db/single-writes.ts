import { getTableColumns, is, SQL, sql } from "drizzle-orm";
import { atEntryPlaces, ENTRY_PLACES, insertEntry } from "./audit.ts";
import type { Database, Transaction } from "./database.ts";
import { joinsOf } from "./joined.ts";
import type { Kind, RecordTable, Row, Values } from "./kinds.ts";
import { withLedgerRows } from "./ledger.ts";
import { nameFor } from "./prepared.ts";
import type { Computed, Placed } from "./read-record.ts";
import { type Fields, rowReader, runStatement, type Statement, statementOf } from "./statements.ts";

type Handle = Database | Transaction;
type FieldValues = Readonly<Record<string, unknown>>;

/**
 * Writes of other tables by the same statement: each is a part under its name, and finds the record
 * in `written`. All else they see as it was before. `parts` is the same object at each use.
 */
export type Beside = { parts: Readonly<Record<string, SQL>>; placed: FieldValues };

export type SingleWrite<Table extends RecordTable> = {
  /** To hide a record is to set when it was deleted. */
  verb: "insert" | "update" | "hide" | "delete";
  id: string;
  /** The version that an update replaces. */
  version: number | undefined;
  values: Partial<Values<Table>>;
  shown: { derived: Computed; placed?: Placed } | undefined;
  entry: FieldValues;
  /** A text that stays, or one for these values. */
  ledgerRows: SQL | undefined;
  /** The values of a ledger's text that stays. */
  ledgerValues: FieldValues | undefined;
  beside: Beside | undefined;
};

type Form = { statement: Statement; read: ReturnType<typeof rowReader> };

/** Callers choose which fields they change, so the forms of a kind are limited. */
const FORMS_MAX = 200;
const formsOf = new WeakMap<object, Map<string, Form>>();

/** Writes one record and its audit entry with one statement, and answers the record as written. */
export async function writeSingle<Table extends RecordTable>(
  db: Handle,
  kind: Kind<Table>,
  write: SingleWrite<Table>,
): Promise<Row<Table>> {
  const values = withoutUndefined(write.values);
  const placed = {
    ...values,
    ...atEntryPlaces(write.entry),
    ...write.shown?.placed,
    ...write.ledgerValues,
    ...write.beside?.placed,
    $id: write.id,
    $version: write.version,
  };
  const isKnown = !write.ledgerRows || write.ledgerValues !== undefined;
  const isFixed = isKnown && !Object.values(values).some((value) => is(value, SQL));
  const { statement, read } = isFixed
    ? knownForm(db, kind, write, Object.keys(values))
    : formOf(db, kind, write, values);
  const [row] = await runStatement(db, statement, placed);
  if (!row) throw new Error("The write touched no row.");
  return read(row) as Row<Table>;
}

function knownForm<Table extends RecordTable>(
  db: Handle,
  kind: Kind<Table>,
  write: SingleWrite<Table>,
  fields: readonly string[],
): Form {
  const forms = formsOf.get(kind) ?? new Map<string, Form>();
  formsOf.set(kind, forms);
  const shown = write.shown ? nameFor(write.shown.derived, "with") : "";
  const beside = write.beside ? nameFor(write.beside.parts, "beside") : "";
  const ledger = write.ledgerRows ? "ledger" : "";
  const name = `${write.verb} ${fields.join()} ${shown} ${beside} ${ledger}`;
  const known = forms.get(name);
  if (known) return known;
  const places = Object.fromEntries(fields.map((field) => [field, sql.placeholder(field)]));
  const form = formOf(db, kind, write, places);
  if (forms.size < FORMS_MAX) forms.set(name, form);
  return form;
}

function formOf<Table extends RecordTable>(
  db: Handle,
  kind: Kind<Table>,
  { verb, shown, ledgerRows, beside }: SingleWrite<Table>,
  values: FieldValues,
): Form {
  const { table, ledger } = kind;
  const fields: Fields = { ...getTableColumns(table), ...shown?.derived };
  const isIt = sql`${table.id} = ${sql.placeholder("$id")}`;
  const stamp = { version: sql`${table.version} + 1`, updatedAt: sql`now()` };
  const query = {
    insert: () => db.insert(table).values(values as never),
    update: () =>
      db
        .update(table)
        .set({ ...values, ...stamp } as never)
        .where(sql`${isIt} and ${table.version} = ${sql.placeholder("$version")}`),
    hide: () =>
      db
        .update(table)
        .set({ deletedAt: sql`now()`, ...stamp } as never)
        .where(isIt),
    delete: () => db.delete(table).where(isIt),
  }[verb]();
  const parts = withLedgerRows(insertEntry(ENTRY_PLACES), ledger, ledgerRows);
  const write = query.returning().getSQL();
  const read = rowReader(fields);
  if (!shown && !beside) return { statement: statementOf(sql`with ${parts} ${write}`), read };
  const columns = sql.join(Object.values(fields), sql`, `);
  const joins = joinsOf(fields).map(({ from, on }) => sql`left join ${from} on ${on}`);
  const show = sql`select ${columns} from written as ${table} ${sql.join(joins, sql` `)}`;
  const others = Object.entries(beside?.parts ?? {}).map(
    ([name, part]) => sql`, ${sql.identifier(name)} as (${part})`,
  );
  const all = sql`with ${parts}, written as (${write})${sql.join(others)} ${show}`;
  return { statement: statementOf(all), read };
}

function withoutUndefined(values: object): FieldValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
