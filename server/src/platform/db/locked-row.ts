import { and, getTableColumns, sql } from "drizzle-orm";
import type { Transaction } from "./database.ts";
import type { Kind, RecordTable, Row } from "./kinds.ts";
import { rowReader, runStatement, type Statement, statementOf } from "./statements.ts";

type Lock = { statement: Statement; read: ReturnType<typeof rowReader> };

const locks = new WeakMap<object, Lock>();

/** Locks a record for changing, and reads it as it is once the lock is had. */
export async function lockedRow<Table extends RecordTable>(
  tx: Transaction,
  kind: Kind<Table>,
  id: string,
): Promise<Row<Table> | undefined> {
  const { statement, read } = lockOf(tx, kind);
  const [row] = await runStatement(tx, statement, { id });
  return row && (read(row) as Row<Table>);
}

function lockOf<Table extends RecordTable>(tx: Transaction, kind: Kind<Table>): Lock {
  const known = locks.get(kind);
  if (known) return known;
  const query = tx
    .select()
    .from(kind.table as RecordTable)
    .where(and(sql`${kind.table.id} = ${sql.placeholder("id")}`, kind.present))
    .for("update");
  const lock = {
    statement: statementOf(query.getSQL()),
    read: rowReader(getTableColumns(kind.table)),
  };
  locks.set(kind, lock);
  return lock;
}
