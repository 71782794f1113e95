import { isIP } from "node:net";
import { HOUR_MS } from "@pharmacy/contract/time.values";
import type { WebhookInput } from "@pharmacy/contract/webhooks/webhooks";
import { WEBHOOK_ACTS } from "@pharmacy/contract/webhooks/webhooks.acts";
import { OLD_SECRET_HOURS, WEBHOOKS_MAX } from "@pharmacy/contract/webhooks/webhooks.values";
import { sql } from "drizzle-orm";
import { AppError, invalidField } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import { inTurn } from "../../platform/db/in-turn.ts";
import { type Change, insertRecord, updateRecord } from "../../platform/db/records.ts";
import { setUnaudited } from "../../platform/db/unaudited.ts";
import { explainingConflicts } from "../../platform/db/violations.ts";
import { requireAct } from "../../platform/http/require-act.ts";
import type { Services } from "../../platform/http/routes.ts";
import { webhookDeliveries } from "./webhook-deliveries.table.ts";
import { callSenders } from "./webhooks.channel.ts";
import { isPublicAddress } from "./webhooks.public-addresses.ts";
import { newSealedSecret } from "./webhooks.secrets.ts";
import { webhookKind, webhooks } from "./webhooks.table.ts";

type Needed = Pick<Services, "db" | "secret" | "clock">;

/** A name is looked up, and its addresses checked, at each try. */
function requireOpenAddress(address: string): void {
  if (!URL.canParse(address)) throw invalidField("address", "Enter a complete address.");
  const host = new URL(address).hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) > 0 && !isPublicAddress(host)) {
    throw invalidField("address", "Enter a public address. This one is in a private network.");
  }
}

/** The secret is returned only once. */
export async function createWebhook(
  { db, secret: key }: Needed,
  actor: Actor,
  input: WebhookInput,
) {
  requireOpenAddress(input.address);
  const { secret, sealed } = newSealedSecret(key);
  const webhook = await explainingConflicts(db, webhookKind, () =>
    inTurn(db, "webhooks", async (tx) => {
      // of two simultaneous calls only one gets the last place
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('webhooks'))`);
      if ((await tx.$count(webhooks)) >= WEBHOOKS_MAX) throw TOO_MANY;
      return insertRecord(tx, actor, webhookKind, { ...input, secret: sealed });
    }),
  );
  return { ...webhook, secret };
}

const TOO_MANY = new AppError(
  "conflict",
  `There are ${WEBHOOKS_MAX} webhooks already. Delete one you no longer use.`,
);

export function changeWebhook(
  { db }: Needed,
  actor: Actor,
  id: string,
  change: Change<typeof webhooks>,
) {
  if (change.address !== undefined) requireOpenAddress(change.address);
  return updateRecord(db, actor, webhookKind, id, change);
}

/** Both secrets sign for some hours, so that nothing is refused while a program gets the new one. */
export async function replaceSecret(
  { db, secret: key, clock }: Needed,
  actor: Actor,
  id: string,
  change: Change<typeof webhooks>,
) {
  const { secret, sealed } = newSealedSecret(key);
  const oldSecretUntil = new Date(clock() + OLD_SECRET_HOURS * HOUR_MS).toISOString();
  const webhook = await updateRecord(db, actor, webhookKind, id, change, {
    action: "replaceSecret",
    rule: (before) => ({ secret: sealed, oldSecret: before.secret, oldSecretUntil }),
  });
  return { ...webhook, secret };
}

export function pauseWebhook(
  { db }: Needed,
  actor: Actor,
  id: string,
  change: Change<typeof webhooks>,
) {
  const paused = { ...change, status: "paused", pausedBecause: null } as const;
  return updateRecord(db, actor, webhookKind, id, paused, {
    action: "pause",
    check: (before) => requireAct("webhook", WEBHOOK_ACTS.pause, before, actor),
  });
}

/** Events of the pause are not sent. Deliveries that waited already are tried as if they were new. */
export function resumeWebhook(
  { db, clock }: Needed,
  actor: Actor,
  id: string,
  change: Change<typeof webhooks>,
) {
  const now = new Date(clock()).toISOString();
  return db.transaction(async (tx) => {
    const active = { ...change, status: "active", pausedBecause: null } as const;
    const webhook = await updateRecord(tx, actor, webhookKind, id, active, {
      action: "resume",
      check: (before) => requireAct("webhook", WEBHOOK_ACTS.resume, before, actor),
      rule: (_, wanted) => ({ ...wanted, lastError: null }),
    });
    const { status, webhook: of } = webhookDeliveries;
    await setUnaudited(tx, webhooks, sql`${webhooks.id} = ${id}`, {
      startedAt: sql`now()`,
      readTo: sql`now()`,
    });
    await setUnaudited(tx, webhookDeliveries, sql`${of} = ${id} and ${status} = 'pending'`, {
      queuedAt: now,
      nextTryAt: now,
      tries: 0,
    });
    await callSenders(tx);
    return webhook;
  });
}
