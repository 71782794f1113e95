import { sql } from "drizzle-orm";
import type { Database } from "../../platform/db/database.ts";
import { removeUnaudited } from "../../platform/db/unaudited.ts";
import { webhookDeliveries } from "./webhook-deliveries.table.ts";

export const KEPT_DAYS = 30;

/** Removes deliveries that are no longer tried. */
export async function purgeDeliveries(db: Database): Promise<void> {
  const { status, createdAt } = webhookDeliveries;
  const isOld = sql`${status} <> 'pending'
    and ${createdAt} < now() - make_interval(days => ${KEPT_DAYS})`;
  await db.transaction((tx) => removeUnaudited(tx, webhookDeliveries, isOld));
}
