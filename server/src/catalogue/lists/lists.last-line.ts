import { eq, sql } from "drizzle-orm";
import { AppError } from "../../platform/app-error.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { priceListLines, priceLists } from "./price-lists.table.ts";

const LAST_LINE = new AppError(
  "conflict",
  "An active list has at least one line. Add another line first, or archive the list.",
);

/** Refuses to leave an active list without a line. Expects a locked list. */
export async function requireLineLeft(
  tx: Transaction,
  list: string,
  removed: number,
): Promise<void> {
  if (removed === 0 || !(await isActive(tx, list))) return;
  if ((await tx.$count(priceListLines, eq(priceListLines.list, list))) > removed) return;
  throw LAST_LINE;
}

/** Refuses to have left an active list without a line. The list is locked. */
export async function requireAnyLine(tx: Transaction, list: string): Promise<void> {
  if (!(await isActive(tx, list))) return;
  if ((await tx.$count(priceListLines, eq(priceListLines.list, list))) === 0) throw LAST_LINE;
}

/**
 * Undoing a run removes the lines that it created and no one has changed since.
 *
 * @param request id of the run's audit entries.
 */
export async function requireUndoLeavesLine(
  tx: Transaction,
  list: string,
  request: string,
): Promise<void> {
  if (!(await isActive(tx, list))) return;
  const { rows } = await tx.execute(sql`select from ${priceListLines} l
    where l.list = ${list} and (l.version > 1 or not exists (select from audit_logs e
      where e.record_id = l.id and e.action = 'create' and e.request_id = ${request}))
    limit 1`);
  if (rows.length === 0) throw LAST_LINE;
}

async function isActive(tx: Transaction, list: string): Promise<boolean> {
  const [row] = await tx
    .select({ status: priceLists.status })
    .from(priceLists)
    .where(eq(priceLists.id, list));
  return row?.status === "active";
}
