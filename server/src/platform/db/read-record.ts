import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "./database.ts";
import { isId } from "./ids.ts";
import { type Kind, readableColumns, type StoredTable } from "./kinds.ts";
import { nameFor, prepared } from "./prepared.ts";
import { askTogether } from "./together.ts";

type Handle = Database | Transaction;
type Stored = Record<string, unknown>;
type Reader = (id: string) => Promise<Stored | undefined>;

/** One record as stored, or undefined. Concurrent reads share a query. */
export function readRecord<Table extends StoredTable>(
  db: Handle,
  kind: Kind<Table>,
  id: string,
): Promise<Stored | undefined> {
  // a transaction reads by itself, and an invalid id must fail alone
  if ("rollback" in db || !isId(id)) return readWith(db, kind, id, {});
  return readerOf(db, kind)(id.toLowerCase());
}

/** One record with its computed values. */
export async function readWith<Table extends StoredTable>(
  db: Handle,
  kind: Kind<Table>,
  id: string,
  derived: Record<string, SQL>,
): Promise<Stored | undefined> {
  const [row] = await db
    .select({ ...readableColumns(kind), ...derived })
    .from(kind.table as StoredTable)
    .where(and(eq(kind.table.id, id), kind.present));
  return row;
}

const readers = new WeakMap<Handle, WeakMap<object, Reader>>();

function readerOf<Table extends StoredTable>(db: Handle, kind: Kind<Table>): Reader {
  const ofHandle = readers.get(db) ?? new WeakMap<object, Reader>();
  readers.set(db, ofHandle);
  const reader = ofHandle.get(kind) ?? askTogether((ids) => readMany(db, kind, ids));
  ofHandle.set(kind, reader);
  return reader;
}

async function readMany<Table extends StoredTable>(
  db: Handle,
  kind: Kind<Table>,
  ids: string[],
): Promise<Map<string, Stored>> {
  const query = prepared(db, nameFor(kind, "records"), () =>
    db
      .select(readableColumns(kind))
      .from(kind.table as StoredTable)
      .where(and(sql`${kind.table.id} = any(${sql.placeholder("ids")}::uuid[])`, kind.present)),
  );
  const rows = (await query.execute({ ids })) as Stored[];
  return new Map(rows.map((row) => [String(row.id), row]));
}
