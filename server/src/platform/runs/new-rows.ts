import { and, asc, eq, sql } from "drizzle-orm";
import type { Transaction } from "../db/database.ts";
import { runRows } from "./runs.table.ts";
import type { MappedRow, RunContext } from "./spec.ts";

/**
 * Rows of a check that are new and come from other batches than these: nothing of them is written yet,
 * and other rows may refer to them.
 *
 * @param max how many there can be at most.
 */
export async function otherNewRows(
  tx: Transaction,
  { runId, isCheck }: Pick<RunContext, "runId" | "isCheck">,
  rows: readonly MappedRow[],
  max: number,
): Promise<MappedRow[]> {
  if (!isCheck) return [];
  const { run, line, verdict, read: fields } = runRows;
  return tx
    .select({ line, fields })
    .from(runRows)
    .where(
      and(
        eq(run, runId),
        eq(verdict, "new"),
        sql`${line} <> all(${sql.param(rows.map((row) => row.line))}::int[])`,
      ),
    )
    .orderBy(asc(line))
    .limit(max);
}
