import { sql } from "drizzle-orm";
import { bePatient, type Database, type Transaction } from "../../platform/db/database.ts";
import { addFoundUnaudited, removeUnaudited } from "../../platform/db/unaudited.ts";
import type { JobServices } from "../../platform/jobs/job.ts";
import { copiesInLog } from "./copies.in-log.ts";
import { COPY_FIELDS, copyFilling, productCopies } from "./product-copies.table.ts";

/** How long it may take to read the entries of one copy, milliseconds. */
const STATEMENT_MS = 60_000;

/** Most copies per run of the job; the rest waits for the next. */
const COPIES_MAX = 1_000;

/**
 * Fills in what copies from before `product_copies` wrote, from the log: one copy in a transaction,
 * so it goes on where it was stopped. Several processes may do it at once.
 */
export async function fillCopies(
  { db }: Pick<JobServices, "db">,
  signal: AbortSignal,
): Promise<void> {
  for (let filled = 0; filled < COPIES_MAX && !signal.aborted; filled += 1) {
    if (!(await db.transaction(fillOne))) break;
  }
}

/** Returns true until all copies are filled in. */
export async function areCopiesFilling(db: Database): Promise<boolean> {
  return (await db.$count(copyFilling)) > 0;
}

/** Returns whether there was one. */
async function fillOne(tx: Transaction): Promise<boolean> {
  const [copy] = await tx.select().from(copyFilling).limit(1).for("update", { skipLocked: true });
  if (!copy) return false;
  await bePatient(tx, STATEMENT_MS);
  const found = copiesInLog(sql`select ${copy.run}::uuid`);
  await addFoundUnaudited(tx, productCopies, COPY_FIELDS, found);
  await removeUnaudited(tx, copyFilling, sql`run = ${copy.run}`);
  return true;
}
