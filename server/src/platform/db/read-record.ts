import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "./database.ts";
import { isId } from "./ids.ts";
import { type Kind, readableColumns, type StoredTable } from "./kinds.ts";
import { nameFor, prepared } from "./prepared.ts";
import { askTogether } from "./together.ts";

type Handle = Database | Transaction;
type Stored = Record<string, unknown>;
/** Computed values of a record, by their names. */
export type Computed = Readonly<Record<string, SQL>>;
/** Values for the placeholders in them. */
type Placed = Readonly<Record<string, unknown>>;
type Ask = { kind: Kind; derived: Computed };
type Reader = (id: string, placed: Placed) => Promise<Stored | undefined>;

const NOTHING: Computed = {};
const steadyOnes = new WeakSet<Computed>([NOTHING]);

/**
 * Computed values whose text never changes, so that the reads of them are prepared; they are made
 * once for the whole process. What changes in them are placeholders.
 */
export function steady<Derived extends Computed>(derived: Derived): Derived {
  steadyOnes.add(derived);
  return derived;
}

/** One record with its computed values, or undefined. Concurrent reads share a query. */
export function readRecord<Table extends StoredTable>(
  db: Handle,
  kind: Kind<Table>,
  id: string,
  derived: Computed = NOTHING,
  placed: Placed = {},
): Promise<Stored | undefined> {
  const asked = { kind: kind as unknown as Kind, derived };
  // a transaction reads by itself, and an invalid id must fail alone
  const isShared = !("rollback" in db) && isId(id) && steadyOnes.has(derived);
  return isShared
    ? readerOf(db, asked)(id.toLowerCase(), placed)
    : readAlone(db, asked, id, placed);
}

async function readAlone(
  db: Handle,
  { kind, derived }: Ask,
  id: string,
  placed: Placed,
): Promise<Stored | undefined> {
  const [row] = await db
    .select({ ...readableColumns(kind), ...derived })
    .from(kind.table)
    .where(and(eq(kind.table.id, id), kind.present))
    .prepare("")
    .execute(placed);
  return row;
}

const readers = new WeakMap<Handle, WeakMap<Kind, WeakMap<Computed, Reader>>>();

function readerOf(db: Handle, asked: Ask): Reader {
  const ofHandle = within(readers, db, () => new WeakMap<Kind, WeakMap<Computed, Reader>>());
  const ofKind = within(ofHandle, asked.kind, () => new WeakMap<Computed, Reader>());
  return within(ofKind, asked.derived, () => newReader(db, asked));
}

function newReader(db: Handle, asked: Ask): Reader {
  // values for placeholders are those of the moment, so that the latest serve for all who ask
  let latest: Placed = {};
  const ask = askTogether((ids) => readMany(db, asked, ids, latest));
  return (id, placed) => {
    latest = placed;
    return ask(id);
  };
}

async function readMany(
  db: Handle,
  { kind, derived }: Ask,
  ids: string[],
  placed: Placed,
): Promise<Map<string, Stored>> {
  const name = `${nameFor(kind, "records")} ${nameFor(derived, "with")}`;
  const query = prepared(db, name, () =>
    db
      .select({ ...readableColumns(kind), ...derived })
      .from(kind.table)
      .where(and(sql`${kind.table.id} = any(${sql.placeholder("ids")}::uuid[])`, kind.present)),
  );
  const rows = (await query.execute({ ...placed, ids })) as Stored[];
  return new Map(rows.map((row) => [String(row.id), row]));
}

function within<Key extends object, Value>(
  map: WeakMap<Key, Value>,
  key: Key,
  make: () => Value,
): Value {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}
