import { sql } from "drizzle-orm";
import { bePatient, type Database, type Transaction } from "../../platform/db/database.ts";
import { addFoundUnaudited, removeUnaudited } from "../../platform/db/unaudited.ts";
import type { JobServices } from "../../platform/jobs/job.ts";
import { copiesInLog } from "./copies.in-log.ts";
import { COPY_FIELDS, copyFilling, productCopies } from "./product-copies.table.ts";

/** In milliseconds, to read the entries of one copy. */
const STATEMENT_MS = 60_000;

const COPIES_MAX = 1_000;

/**
 * Fills in, from the log, copies older than `product_copies`. Each has its own transaction, so the
 * job can be stopped. Several processes may run it at once.
 */
export async function fillCopies(
  { db }: Pick<JobServices, "db">,
  signal: AbortSignal,
): Promise<void> {
  for (let filled = 0; filled < COPIES_MAX && !signal.aborted; filled += 1) {
    if (!(await db.transaction(fillOne))) break;
  }
}

export async function areCopiesFilling(db: Database): Promise<boolean> {
  return (await db.$count(copyFilling)) > 0;
}

async function fillOne(tx: Transaction): Promise<boolean> {
  const [copy] = await tx.select().from(copyFilling).limit(1).for("update", { skipLocked: true });
  if (!copy) return false;
  await bePatient(tx, STATEMENT_MS);
  const found = copiesInLog(sql`select ${copy.run}::uuid`);
  await addFoundUnaudited(tx, productCopies, COPY_FIELDS, found);
  await removeUnaudited(tx, copyFilling, sql`run = ${copy.run}`);
  return true;
}
