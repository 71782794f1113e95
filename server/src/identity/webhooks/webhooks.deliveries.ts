import type { WebhookDeliveries } from "@pharmacy/contract/webhooks/webhooks";
import { DELIVERIES_PAGE } from "@pharmacy/contract/webhooks/webhooks.values";
import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { Database } from "../../platform/db/database.ts";
import { getRecord } from "../../platform/db/records.ts";
import { webhookDeliveries } from "./webhook-deliveries.table.ts";
import { webhookKind } from "./webhooks.table.ts";

/** The newest first: ids begin with the time. */
export async function listDeliveries(
  db: Database,
  id: string,
  before: string | undefined,
): Promise<WebhookDeliveries> {
  await getRecord(db, webhookKind, id);
  const { webhook, id: deliveryId } = webhookDeliveries;
  const isBefore = before === undefined ? undefined : lt(deliveryId, before);
  const [items, counts] = await Promise.all([
    db
      .select()
      .from(webhookDeliveries)
      .where(and(eq(webhook, id), isBefore))
      .orderBy(desc(deliveryId))
      .limit(DELIVERIES_PAGE),
    countsOf(db, id),
  ]);
  const next = items.length < DELIVERIES_PAGE ? null : (items.at(-1)?.id ?? null);
  return { items, next, ...counts };
}

async function countsOf(db: Database, id: string) {
  const { status, webhook } = webhookDeliveries;
  const having = (value: string) =>
    sql<number>`(count(*) filter (where ${status} = ${value}))::int`;
  const [counts] = await db
    .select({
      pending: having("pending"),
      givenUp: having("givenUp"),
      dropped: having("dropped"),
    })
    .from(webhookDeliveries)
    .where(eq(webhook, id));
  return counts ?? { pending: 0, givenUp: 0, dropped: 0 };
}
