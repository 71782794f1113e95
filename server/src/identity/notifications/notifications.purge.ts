import {
  NOTIFICATION_DAYS,
  NOTIFICATIONS_KEPT,
} from "@pharmacy/contract/notifications/notifications.values";
import { DAY_MS } from "@pharmacy/contract/time.values";
import { sql } from "drizzle-orm";
import { removeUnaudited } from "../../platform/db/unaudited.ts";
import type { JobServices } from "../../platform/jobs/job.ts";
import { notifications } from "./notifications.table.ts";

const BATCH = 5_000;

/** Removes old notifications, and those beyond the number that each user keeps. */
export async function purgeNotifications(
  { db, clock }: Pick<JobServices, "db" | "clock">,
  signal: AbortSignal,
): Promise<void> {
  const latest = new Date(clock() - NOTIFICATION_DAYS * DAY_MS).toISOString();
  const due = sql`${notifications.id} in (
    select counted.id from (
      select n.id, n.created_at, row_number()
        over (partition by n."user" order by n.created_at desc, n.id desc) as place
      from ${notifications} n
    ) counted
    where counted.created_at < ${latest} or counted.place > ${NOTIFICATIONS_KEPT}
    limit ${BATCH})`;
  while (!signal.aborted) {
    const removed = await db.transaction((tx) => removeUnaudited(tx, notifications, due));
    if (removed < BATCH) return;
  }
}
