import type { Transaction } from "../db/database.ts";
import { databaseErrorOf } from "../db/violations.ts";
import { storageFailureOf } from "../http/storage-failures.ts";
import { requireMine, type Work } from "./work.ts";

/** Violations of a unique or another constraint: some row of the batch cannot be there. */
const CONSTRAINT = /^23/;

export type RefusedWrite<Row> = { row: Row; message: string };

/** Narrows down by halves what the database refuses, so that the other rows are written. */
export async function writeSplit<Row>(
  tx: Transaction,
  work: Pick<Work, "run" | "worker" | "signal">,
  rows: readonly Row[],
  write: (inner: Transaction, rows: readonly Row[]) => Promise<unknown>,
): Promise<RefusedWrite<Row>[]> {
  if (rows.length === 0) return [];
  try {
    await tx.transaction((inner) => write(inner, rows));
    return [];
  } catch (error) {
    if (!CONSTRAINT.test(databaseErrorOf(error)?.code ?? "")) throw error;
    // another process may have written these rows already
    await requireMine(work, tx);
    const [only] = rows;
    if (rows.length === 1 && only !== undefined) {
      const message = storageFailureOf(error)?.message ?? "The database refused this row.";
      return [{ row: only, message }];
    }
  }
  const half = Math.ceil(rows.length / 2);
  return [
    ...(await writeSplit(tx, work, rows.slice(0, half), write)),
    ...(await writeSplit(tx, work, rows.slice(half), write)),
  ];
}
