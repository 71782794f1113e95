import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "./database.ts";
import { isId } from "./ids.ts";
import { withJoins } from "./joined.ts";
import { type Kind, readableColumns, type StoredTable } from "./kinds.ts";
import { nameFor, prepared } from "./prepared.ts";
import { mapRows } from "./row-mapper.ts";
import { askTogether } from "./together.ts";

type Handle = Database | Transaction;
type Stored = Record<string, unknown>;
export type Computed = Readonly<Record<string, SQL>>;
/**
 * Values for the placeholders in them. Reads of one moment share a query and the latest values, so
 * only the moment may be placed, never anything that depends on the caller.
 */
export type Placed = { readonly seconds?: number };
export type Source = { kind: Kind; derived?: Computed | undefined };
type Whole = Required<Source>;
type Reader = (id: string, placed: Placed) => Promise<Stored | undefined>;

const NOTHING: Computed = {};
const steadyOnes = new WeakSet<Computed>([NOTHING]);

/** Marks values whose text never changes, so that reads of them are prepared. */
export function steady<Derived extends Computed>(derived: Derived): Derived {
  steadyOnes.add(derived);
  return derived;
}

export function readRecord<Table extends StoredTable>(
  db: Handle,
  kind: Kind<Table>,
  id: string,
  derived: Computed = NOTHING,
  placed: Placed = {},
): Promise<Stored | undefined> {
  const source = { kind: kind as unknown as Kind, derived };
  // a transaction reads by itself, and an invalid id must fail alone
  const isKnown = isId(id) && steadyOnes.has(derived);
  if (!isKnown) return readAlone(db, source, id, placed);
  const own = id.toLowerCase();
  return "rollback" in db
    ? readMany(db, source, [own], placed).then((found) => found.get(own))
    : readerOf(db, source)(own, placed);
}

async function readAlone(
  db: Handle,
  { kind, derived }: Whole,
  id: string,
  placed: Placed,
): Promise<Stored | undefined> {
  const columns = { ...readableColumns(kind), ...derived };
  const [row] = await withJoins(db.select(columns).from(kind.table), columns)
    .where(and(eq(kind.table.id, id), kind.present))
    .prepare("")
    .execute(placed);
  return row;
}

const readers = new WeakMap<Handle, WeakMap<Kind, WeakMap<Computed, Reader>>>();

function readerOf(db: Handle, source: Whole): Reader {
  const ofHandle = within(readers, db, () => new WeakMap<Kind, WeakMap<Computed, Reader>>());
  const ofKind = within(ofHandle, source.kind, () => new WeakMap<Computed, Reader>());
  return within(ofKind, source.derived, () => newReader(db, source));
}

function newReader(db: Handle, source: Whole): Reader {
  let latest: Placed = {};
  const ask = askTogether((ids) => readMany(db, source, ids, latest));
  return (id, placed) => {
    latest = placed;
    return ask(id);
  };
}

/** Without those that are gone. A name is for this text alone, at most 55 characters. */
export async function readInOrder(
  db: Database,
  { kind, derived = NOTHING }: Source,
  ids: string[],
  name?: string,
): Promise<Stored[]> {
  if (ids.length === 0) return [];
  const found = await readMany(db, { kind, derived }, ids, {}, name);
  return ids.map((id) => found.get(id)).filter((row) => row !== undefined);
}

async function readMany(
  db: Handle,
  { kind, derived }: Whole,
  ids: string[],
  placed: Placed,
  name?: string,
): Promise<Map<string, Stored>> {
  // an array whose length is unknown when it is planned: otherwise one id would be planned each time
  const among = sql`array(select unnest(${sql.placeholder("ids")}::uuid[]))`;
  const write = () => {
    const columns = { ...readableColumns(kind), ...derived };
    return withJoins(db.select(columns).from(kind.table), columns).where(
      and(sql`${kind.table.id} = any(${among})`, kind.present),
    );
  };
  const known = steadyOnes.has(derived)
    ? `${nameFor(kind, "records")} ${nameFor(derived, "with")}`
    : name && `${name} by id`;
  const query = known ? prepared(db, known, write) : mapRows(write().prepare(""));
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
