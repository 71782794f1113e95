import { setTimeout as wait } from "node:timers/promises";
import { and, asc, eq, isNull, lte, or, sql } from "drizzle-orm";
import type { Database } from "../../platform/db/database.ts";
import { setUnaudited } from "../../platform/db/unaudited.ts";
import type { JobServices } from "../../platform/jobs/job.ts";
import { webhookDeliveries } from "./webhook-deliveries.table.ts";
import { noteAnswer } from "./webhooks.answers.ts";
import { type Answer, INTERNET, postTo, type Reach } from "./webhooks.post.ts";
import { secretsOf } from "./webhooks.secrets.ts";
import { signatureHeaders } from "./webhooks.signature.ts";
import { webhooks } from "./webhooks.table.ts";

const AT_ONCE = 4;
const IN_A_ROW_MAX = 25;

/** Longer than a try. A process that is killed keeps its webhook no longer. */
const LEASE_MS = 30_000;

const LOOK_EVERY_MS = 500;

type Sender = Pick<JobServices, "db" | "clock" | "secret">;
type Webhook = typeof webhooks.$inferSelect;
type Delivery = typeof webhookDeliveries.$inferSelect;

/** A slow address keeps one of the lanes, and no connection to the database. */
export async function sendDeliveries(
  sender: Sender,
  signal: AbortSignal,
  reach: Reach = INTERNET,
): Promise<void> {
  let busy = 0;
  async function lane(): Promise<void> {
    while (!signal.aborted) {
      const webhook = await claimNext(sender);
      if (webhook) {
        busy += 1;
        await sendInARow(sender, webhook, { signal, reach }).finally(() => {
          busy -= 1;
        });
      } else if (busy > 0) await wait(LOOK_EVERY_MS);
      else return;
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

const momentOf = (ms: number) => new Date(ms).toISOString();

const isDue = (now: string) =>
  and(eq(webhookDeliveries.status, "pending"), lte(webhookDeliveries.nextTryAt, now));

/** One that waits, and that no process sends to. */
async function claimNext(sender: Sender): Promise<Webhook | undefined> {
  const { db, clock } = sender;
  const now = clock();
  const { id, status, busyUntil } = webhooks;
  const waits = sql`exists (select from ${webhookDeliveries}
    where ${webhookDeliveries.webhook} = ${id} and ${isDue(momentOf(now))})`;
  const [webhook] = await db
    .select()
    .from(webhooks)
    .where(and(eq(status, "active"), or(isNull(busyUntil), lte(busyUntil, momentOf(now))), waits))
    .orderBy(sql`${webhooks.lastTriedAt} nulls first`)
    .limit(1);
  if (!webhook) return;
  const until = momentOf(now + LEASE_MS);
  const isMine = await hold(db, webhook, until);
  // another process was quicker: what it left is looked for again
  return isMine ? { ...webhook, busyUntil: until } : claimNext(sender);
}

/** False if another process has taken it since. */
async function hold(db: Database, { id, busyUntil }: Webhook, until: string | null) {
  const isStill = sql`${webhooks.id} = ${id}
    and ${webhooks.busyUntil} is not distinct from ${busyUntil}::timestamptz`;
  return (await setUnaudited(db, webhooks, isStill, { busyUntil: until })) > 0;
}

async function sendInARow(
  sender: Sender,
  claimed: Webhook,
  { signal, reach }: { signal: AbortSignal; reach: Reach },
): Promise<void> {
  const { db, clock } = sender;
  let webhook = claimed;
  for (let sent = 0; sent < IN_A_ROW_MAX && !signal.aborted; sent += 1) {
    const next = await nextDue(sender, webhook.id);
    if (!next) break;
    const busyUntil = momentOf(clock() + LEASE_MS);
    if (!(await hold(db, webhook, busyUntil))) return;
    webhook = { ...next.webhook, busyUntil };
    const answer = await trySending(sender, webhook, next.delivery, reach);
    await noteAnswer(sender, next.delivery, answer);
  }
  await hold(db, webhook, null);
}

/** With the webhook as it is now: it may have been changed, paused or deleted meanwhile. */
async function nextDue({ db, clock }: Sender, id: string) {
  const [next] = await db
    .select({ webhook: webhooks, delivery: webhookDeliveries })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhook))
    .where(and(eq(webhooks.id, id), eq(webhooks.status, "active"), isDue(momentOf(clock()))))
    .orderBy(asc(webhookDeliveries.nextTryAt), asc(webhookDeliveries.id))
    .limit(1);
  return next;
}

async function trySending(
  { secret, clock }: Sender,
  webhook: Webhook,
  { id, body }: Delivery,
  reach: Reach,
): Promise<Answer> {
  const now = clock();
  let secrets: string[];
  try {
    secrets = secretsOf(secret, webhook, now);
  } catch {
    return { error: "The secret was encrypted with another secret key. Replace it." };
  }
  const headers = {
    "content-type": "application/json",
    "user-agent": "Pharmacy console webhooks",
    ...signatureHeaders(secrets, { id, seconds: Math.floor(now / 1000), body }),
  };
  return postTo(webhook.address, { headers, body }, reach);
}
