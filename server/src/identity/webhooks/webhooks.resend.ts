import type { WebhookSending } from "@pharmacy/contract/webhooks/webhooks";
import { WEBHOOK_ACTS } from "@pharmacy/contract/webhooks/webhooks.acts";
import { TEST_EVENT } from "@pharmacy/contract/webhooks/webhooks.values";
import { and, eq, type SQL } from "drizzle-orm";
import { AppError } from "../../platform/app-error.ts";
import { type Actor, recordAuditEvent } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { inTurn } from "../../platform/db/in-turn.ts";
import { lockedRow } from "../../platform/db/locked-row.ts";
import { addUnaudited, setUnaudited } from "../../platform/db/unaudited.ts";
import { requireAct } from "../../platform/http/require-act.ts";
import type { Services } from "../../platform/http/routes.ts";
import { webhookDeliveries } from "./webhook-deliveries.table.ts";
import { callSenders } from "./webhooks.channel.ts";
import { webhookKind } from "./webhooks.table.ts";

type Needed = Pick<Services, "db" | "clock">;

export function sendTest({ db, clock }: Needed, actor: Actor, id: string): Promise<void> {
  const now = new Date(clock()).toISOString();
  const body = JSON.stringify({ type: TEST_EVENT, timestamp: now, data: { id } });
  const test = { webhook: id, event: TEST_EVENT, body, queuedAt: now, nextTryAt: now } as const;
  return inTurn(db, id, async (tx) => {
    await noteAct(tx, actor, id, { rule: WEBHOOK_ACTS.test, action: "sendTest" });
    await addUnaudited(tx, webhookDeliveries, test);
    await callSenders(tx);
  });
}

/** One delivery, or all that were given up, under their old ids. */
export function sendAgain(
  { db, clock }: Needed,
  actor: Actor,
  id: string,
  { delivery }: WebhookSending,
): Promise<void> {
  const now = new Date(clock()).toISOString();
  const { id: deliveryId, status, webhook } = webhookDeliveries;
  const which = delivery === undefined ? eq(status, "givenUp") : eq(deliveryId, delivery);
  return inTurn(db, id, async (tx) => {
    await noteAct(tx, actor, id, { rule: WEBHOOK_ACTS.sendAgain, action: "sendEventsAgain" });
    const count = await setUnaudited(tx, webhookDeliveries, and(eq(webhook, id), which) as SQL, {
      status: "pending",
      queuedAt: now,
      nextTryAt: now,
      tries: 0,
    });
    if (count === 0) throw delivery === undefined ? NONE_GIVEN_UP : GONE;
    await callSenders(tx);
  });
}

const NONE_GIVEN_UP = new AppError("conflict", "No delivery was given up.");
const GONE = new AppError("not_found", "This delivery is no longer kept.");

type Sending = {
  rule: typeof WEBHOOK_ACTS.test | typeof WEBHOOK_ACTS.sendAgain;
  action: "sendTest" | "sendEventsAgain";
};

async function noteAct(tx: Transaction, actor: Actor, id: string, { rule, action }: Sending) {
  const webhook = await lockedRow(tx, webhookKind, id);
  if (!webhook) throw new AppError("not_found", "Webhook not found.");
  requireAct("webhook", rule, webhook, actor);
  await recordAuditEvent(tx, actor, {
    action,
    model: "webhook",
    recordId: id,
    recordLabel: webhook.name,
  });
}
