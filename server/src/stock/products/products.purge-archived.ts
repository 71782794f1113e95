import { ARCHIVED_KEPT_DAYS } from "@pharmacy/contract/products/products.values";
import { and, asc, eq, gt, lt, sql } from "drizzle-orm";
import { AppError } from "../../platform/app-error.ts";
import { SYSTEM } from "../../platform/db/audit.ts";
import { deleteRecord } from "../../platform/db/records.ts";
import { databaseErrorOf } from "../../platform/db/violations.ts";
import type { JobServices } from "../../platform/jobs/job.ts";
import { workThrough } from "../../platform/jobs/work-through.ts";
import { momentOf } from "./products.reads.ts";
import { productKind, products } from "./products.table.ts";

const BATCH = 500;

/**
 * Removes products archived long ago, with their batches, unless other records refer to them.
 * Several processes may run it at once.
 */
export async function purgeArchived(
  { db, clock }: Pick<JobServices, "db" | "clock">,
  signal: AbortSignal,
): Promise<void> {
  const end = sql`${momentOf(clock())} - make_interval(days => ${ARCHIVED_KEPT_DAYS})`;
  const isDue = and(eq(products.state, "archived"), lt(products.archivedAt, end));
  let last = "00000000-0000-0000-0000-000000000000";
  for (let found = BATCH; found === BATCH && !signal.aborted; ) {
    const due = await db
      .select({ id: products.id })
      .from(products)
      .where(and(isDue, gt(products.id, last)))
      .orderBy(asc(products.id))
      .limit(BATCH);
    await workThrough(due, signal, ({ id }) => purge({ db, end }, id));
    last = due.at(-1)?.id ?? last;
    found = due.length;
  }
}

type Purging = Pick<JobServices, "db"> & { end: ReturnType<typeof sql> };

async function purge({ db, end }: Purging, id: string): Promise<void> {
  // leaves out a product that was restored or removed meanwhile
  const kind = { ...productKind, present: lt(products.archivedAt, end) };
  await deleteRecord(db, SYSTEM, kind, id).catch((error: unknown) => {
    const isGone = error instanceof AppError && error.code === "not_found";
    if (!(isGone || isReferredTo(error))) throw error;
  });
}

/** Other records may refer to the product or to one of its batches. */
function isReferredTo(error: unknown): boolean {
  const isConflict = error instanceof AppError && error.code === "conflict";
  return isConflict || databaseErrorOf(error)?.code === "23503";
}
