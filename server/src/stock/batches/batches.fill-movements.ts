import { sql } from "drizzle-orm";
import { bePatient, type Database, type Transaction } from "../../platform/db/database.ts";
import { addFoundUnaudited, removeUnaudited, setUnaudited } from "../../platform/db/unaudited.ts";
import { databaseErrorOf } from "../../platform/db/violations.ts";
import type { JobServices } from "../../platform/jobs/job.ts";
import { movementsInLog } from "./batches.movements-in-log.ts";
import { MOVEMENT_FIELDS } from "./batches.stock-ledger.ts";
import { stockFilling, stockMovements } from "./movements.table.ts";

const PRODUCTS_PER_STEP = 200;

/** Timeouts of a statement, and of waiting for a product that is being changed, in milliseconds. */
const STATEMENT_MS = 60_000;
const LOCK_MS = 1_000;
const LOCK_NOT_AVAILABLE = "55P03";

const ROUNDS_MAX = 2_000;

/**
 * Fills in, from the log, movements older than their table. Products are taken by id, and each step
 * is saved, so it can be stopped; several processes may run it at once. Returns whether all are
 * done.
 */
export async function fillMovements(
  { db }: Pick<JobServices, "db">,
  signal: AbortSignal,
  { step = PRODUCTS_PER_STEP, rounds = ROUNDS_MAX }: { step?: number; rounds?: number } = {},
): Promise<boolean> {
  for (let round = 0; round < rounds && !signal.aborted; round += 1) {
    const hasMore = await db
      .transaction((tx) => fillSome(tx, step))
      .catch((error: unknown) => {
        // give way: other transactions may be waiting for the products that this one locked
        if (databaseErrorOf(error)?.code !== LOCK_NOT_AVAILABLE) throw error;
        return false;
      });
    if (!hasMore) break;
  }
  return !(await isFilling(db));
}

export async function isFilling(db: Database): Promise<boolean> {
  return (await db.$count(stockFilling)) > 0;
}

async function fillSome(tx: Transaction, step: number): Promise<boolean> {
  const [filling] = await tx.select().from(stockFilling).for("update", { skipLocked: true });
  if (!filling) return false;
  await bePatient(tx, STATEMENT_MS);
  await tx.execute(sql`select set_config('lock_timeout', ${String(LOCK_MS)}, true)`);
  const { rows } = await tx.execute<{ id: string }>(sql`select id from products
    where id > ${filling.until} order by id limit ${step} for no key update`);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) {
    // movements written in the meantime are in the log too
    const missing = sql`${movementsInLog(ids)} on conflict do nothing`;
    await addFoundUnaudited(tx, stockMovements, MOVEMENT_FIELDS, missing);
  }
  const until = ids.at(-1);
  if (until === undefined || ids.length < step) {
    await removeUnaudited(tx, stockFilling, undefined);
    return false;
  }
  await setUnaudited(tx, stockFilling, sql`true`, { until });
  return true;
}
