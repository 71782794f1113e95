import { DELETED_KEPT_DAYS } from "@pharmacy/contract/products/products.delta.values";
import { RECEIPTS_KEPT_DAYS } from "@pharmacy/contract/products/products.receipts.values";
import { sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { removeUnaudited } from "../../platform/db/unaudited.ts";
import type { JobServices } from "../../platform/jobs/job.ts";
import { momentOf } from "../products/products.reads.ts";
import { deletedProducts, stockReceipts } from "./stock-receipts.table.ts";

/** Rows per statement. */
const BATCH = 5_000;

/** Extra days, to keep the promise in every time zone and for calls already under way. */
const BEYOND_DAYS = 2;

type Purge = { table: PgTable & { organization: PgColumn }; at: PgColumn; days: number };

const PURGES: readonly Purge[] = [
  { table: stockReceipts, at: stockReceipts.receivedAt, days: RECEIPTS_KEPT_DAYS },
  { table: deletedProducts, at: deletedProducts.changedAt, days: DELETED_KEPT_DAYS },
];

/**
 * Removes old receipts, which recognise a repeated scan, and old ids of deleted products. Movements
 * of stock stay. Several processes may run it at once.
 */
export async function purgeExpired(
  { db, clock }: Pick<JobServices, "db" | "clock">,
  signal: AbortSignal,
): Promise<void> {
  for (const { table, at, days } of PURGES) {
    const end = sql`${momentOf(clock())} - make_interval(days => ${days + BEYOND_DAYS})`;
    for (const organization of await pharmaciesIn(db, table)) {
      const isDue = sql`${table.organization} = ${organization} and ${at} < ${end}`;
      const slice = sql`ctid = any(array(select ctid from ${table} where ${isDue} limit ${BATCH}))`;
      for (let removed = BATCH; removed === BATCH && !signal.aborted; ) {
        removed = await db.transaction((tx) => removeUnaudited(tx, table, slice));
      }
    }
  }
}

/** Finds the pharmacies that have rows with one index lookup each. */
async function pharmaciesIn(
  db: JobServices["db"],
  table: Purge["table"],
): Promise<readonly string[]> {
  const { rows } = await db.execute<{ organization: string }>(sql`
    with recursive found as (
      (select organization from ${table} order by organization limit 1)
      union all
      select (select t.organization from ${table} t where t.organization > found.organization
        order by t.organization limit 1)
      from found where found.organization is not null)
    select organization from found where organization is not null`);
  return rows.map(({ organization }) => organization);
}
