import {
  PENDING_MAX,
  sourceOf,
  WEBHOOK_EVENT_NAMES,
  type WebhookEvent,
} from "@pharmacy/contract/webhooks/webhooks.values";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { auditLogs, IS_LINE } from "../../platform/db/audit-logs.table.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { settledMoment } from "../../platform/db/settled-moment.ts";
import { addMissingUnaudited, setUnaudited } from "../../platform/db/unaudited.ts";
import type { JobServices } from "../../platform/jobs/job.ts";
import { webhookDeliveries } from "./webhook-deliveries.table.ts";
import { callSenders } from "./webhooks.channel.ts";
import { webhooks } from "./webhooks.table.ts";

const PATIENCE_MS = 2_000;
const BATCH = 500;

/** Read again each time, because the clock of the database may be set back by a little. */
const OVERLAP = sql`interval '60 seconds'`;

/**
 * Each entry becomes one delivery, however often it is read: the log is read up to a moment before
 * which no open transaction can still write, and a delivery is unique for its entry.
 */
export async function queueEvents(
  { db, clock }: Pick<JobServices, "db" | "clock">,
  signal: AbortSignal,
): Promise<void> {
  const active = await db
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(eq(webhooks.status, "active"));
  if (active.length === 0) return;
  const until = await settledMoment(db, PATIENCE_MS);
  if (until === undefined) return;
  for (const { id } of active) {
    while (!signal.aborted && (await queueSome(db, id, { until, now: clock() })));
  }
}

/** True while there is more. */
function queueSome(
  db: Database,
  id: string,
  { until, now }: { until: string; now: number },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [webhook] = await tx
      .select()
      .from(webhooks)
      .where(and(eq(webhooks.id, id), eq(webhooks.status, "active")))
      .for("update");
    if (!webhook) return false;
    const entries = await entriesFor(tx, webhook, until);
    const isAll = entries.length < BATCH;
    if (isAll) await setUnaudited(tx, webhooks, eq(webhooks.id, id), { readTo: until });
    if (entries.length > 0) {
      const queuedAt = new Date(now).toISOString();
      await addMissingUnaudited(
        tx,
        webhookDeliveries,
        entries.map((entry) => ({
          ...deliveryOf(entry),
          id: newId(),
          webhook: id,
          queuedAt,
          nextTryAt: queuedAt,
        })),
      );
      await dropOldest(tx, id);
      await callSenders(tx);
    }
    return !isAll;
  });
}

type Entry = Pick<
  typeof auditLogs.$inferSelect,
  "id" | "at" | "recordId" | "recordLabel" | "organization"
> & { event: WebhookEvent };

function entriesFor(
  tx: Transaction,
  { id, events, readTo, startedAt }: typeof webhooks.$inferSelect,
  until: string,
): Promise<Entry[]> {
  const { at, model, action, outcome, organization, recordId, recordLabel } = auditLogs;
  const kind = sql`jsonb_path_query_first(changes, '$[*] ? (@.field == "kind").to') #>> '{}'`;
  const named = WEBHOOK_EVENT_NAMES.filter((event) => events.includes(event)).map((event) => {
    const source = sourceOf(event);
    const isOfKind = source.kind === undefined ? undefined : sql`${kind} = ${source.kind}`;
    return { event, is: and(eq(model, source.model), inArray(action, source.actions), isOfKind) };
  });
  const when = named.map(({ event, is }) => sql`when ${is} then ${event}`);
  const event = sql<WebhookEvent>`case ${sql.join(when, sql` `)} end`;
  return tx
    .select({ id: auditLogs.id, at, recordId, recordLabel, organization, event })
    .from(auditLogs)
    .where(
      and(
        sql`${at} >= least(${readTo}::timestamptz, ${until}::timestamptz) - ${OVERLAP}`,
        sql`${at} < ${until}::timestamptz and ${at} >= ${startedAt}::timestamptz`,
        eq(outcome, "success"),
        IS_LINE,
        sql`${event} is not null`,
        isUnknownTo(id),
      ),
    )
    .orderBy(at, auditLogs.id)
    .limit(BATCH);
}

const isUnknownTo = (id: string): SQL => sql`not exists (select from ${webhookDeliveries}
  where ${webhookDeliveries.webhook} = ${id} and ${webhookDeliveries.entry} = ${auditLogs.id})`;

/** Only ids and public numbers: the program reads the rest with its token, as far as that may. */
function deliveryOf({ id, at, event, recordId, recordLabel, organization }: Entry) {
  const { isNumbered } = sourceOf(event);
  const data = { id: recordId, ...(isNumbered && { number: recordLabel }), organization };
  return { entry: id, event, body: JSON.stringify({ type: event, timestamp: at, data }) };
}

async function dropOldest(tx: Transaction, id: string): Promise<void> {
  const { webhook, status, createdAt } = webhookDeliveries;
  const beyond = sql`${webhookDeliveries.id} in (select ${webhookDeliveries.id}
    from ${webhookDeliveries} where ${and(eq(webhook, id), eq(status, "pending"))}
    order by ${createdAt} desc, ${webhookDeliveries.id} desc offset ${PENDING_MAX})`;
  await setUnaudited(tx, webhookDeliveries, beyond, { status: "dropped", nextTryAt: null });
}
