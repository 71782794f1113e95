import { getTableName, sql } from "drizzle-orm";
import { auditLogs } from "../db/audit-logs.table.ts";
import { bePatient } from "../db/database.ts";
import { runRows } from "./runs.table.ts";
import type { Work } from "./work.ts";

/** Rows after which the figures of the database are of another table. */
const MANY = 5_000;
const ANALYSE_MS = 30_000;

/**
 * Renews what the planner knows of the tables that a run has filled: an undo that begins before the
 * database does so by itself reads them whole for each batch. Samples, so it takes as long for any
 * size. Answers a failure, which is no reason to stop the run.
 */
export async function analyseWritten(
  work: Pick<Work, "run" | "spec" | "db">,
  mostMs = ANALYSE_MS,
): Promise<unknown> {
  const { counts, status } = work.run;
  const { record, parts = [] } = work.spec;
  const isCheck = status === "checking";
  if ((isCheck ? counts.read : counts.written) < MANY) return undefined;
  let failure: unknown;
  const written = isCheck ? [] : [record.table, ...parts.map(({ kind }) => kind.table), auditLogs];
  for (const table of [runRows, ...written]) {
    try {
      await work.db.transaction(async (tx) => {
        await bePatient(tx, mostMs);
        await tx.execute(sql`analyze ${sql.identifier(getTableName(table))}`);
      });
    } catch (error) {
      failure = error;
    }
  }
  return failure;
}
