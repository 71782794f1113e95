import { and, asc, eq, gt, sql } from "drizzle-orm";
import { organizations } from "../../identity/accounts/organizations.table.ts";
import { subscriptions } from "../../membership/subscriptions/subscriptions.table.ts";
import { SYSTEM } from "../../platform/db/audit.ts";
import { updateRecord } from "../../platform/db/records.ts";
import type { Job, JobServices } from "../../platform/jobs/job.ts";
import { orderKind, orders } from "../orders/orders.table.ts";

export const feeJobs: readonly Job[] = [
  // just past midnight, in zones that are whole, half or quarter hours off
  { name: "fees-begin", cron: "1,16,31,46 * * * *", work: beginFees },
];

const SLICE = 200;
const NONE = "00000000-0000-0000-0000-000000000000";

/** A fee is delivered once its term begins at the pharmacy. */
export async function beginFees(
  { db, clock }: Pick<JobServices, "db" | "clock">,
  signal?: AbortSignal,
): Promise<number> {
  const now = sql`${new Date(clock()).toISOString()}::timestamptz`;
  let begun = 0;
  for (let last = NONE; !signal?.aborted; ) {
    const due = await db
      .select({ id: orders.id })
      .from(orders)
      .innerJoin(subscriptions, eq(subscriptions.id, orders.subscription))
      .innerJoin(organizations, eq(organizations.id, orders.organization))
      .where(
        and(
          eq(orders.kind, "fee"),
          eq(orders.status, "placed"),
          gt(orders.id, last),
          sql`${subscriptions.startDate} <= (${now} at time zone ${organizations.timeZone})::date`,
        ),
      )
      .orderBy(asc(orders.id))
      .limit(SLICE);
    for (const { id } of due) {
      if (signal?.aborted) return begun;
      const isPlaced = await db.transaction(async (tx) => {
        let isStill = false;
        await updateRecord(
          tx,
          SYSTEM,
          orderKind,
          id,
          {},
          {
            rule({ status }) {
              isStill = status === "placed";
              return { status: isStill ? "delivered" : status };
            },
          },
        );
        return isStill;
      });
      if (isPlaced) begun += 1;
    }
    const end = due.at(-1);
    if (!end || due.length < SLICE) break;
    last = end.id;
  }
  return begun;
}
