import { DAY_MS, HOUR_MS, MINUTE_MS } from "@pharmacy/contract/time.values";
import { type PAUSE_REASONS, RETRY_DAYS } from "@pharmacy/contract/webhooks/webhooks.values";
import { eq, sql } from "drizzle-orm";
import { AppError } from "../../platform/app-error.ts";
import { SYSTEM } from "../../platform/db/audit.ts";
import { updateRecord } from "../../platform/db/records.ts";
import { setUnaudited } from "../../platform/db/unaudited.ts";
import type { JobServices } from "../../platform/jobs/job.ts";
import { webhookDeliveries } from "./webhook-deliveries.table.ts";
import type { Answer } from "./webhooks.post.ts";
import { webhookKind, webhooks } from "./webhooks.table.ts";

const GONE = 410;

type PauseReason = (typeof PAUSE_REASONS)[number];
type Delivery = typeof webhookDeliveries.$inferSelect;

/** Notes what came of a try, for the delivery and for its webhook. */
export async function noteAnswer(
  { db, clock }: Pick<JobServices, "db" | "clock">,
  delivery: Delivery,
  answer: Answer,
): Promise<void> {
  const now = clock();
  const at = new Date(now).toISOString();
  const error = problemOf(answer);
  const tries = delivery.tries + 1;
  const nextTryAt = error === null ? null : nextTryAfter(tries, delivery.queuedAt, now);
  const status = error === null ? "delivered" : nextTryAt === null ? "givenUp" : "pending";
  const isCode = "code" in answer;
  const noted = await setUnaudited(db, webhookDeliveries, isStillAt(delivery), {
    status,
    tries,
    nextTryAt,
    lastTriedAt: at,
    answerCode: isCode ? answer.code : null,
    answerText: isCode ? answer.text : null,
    error,
  });
  await setUnaudited(db, webhooks, eq(webhooks.id, delivery.webhook), {
    lastTriedAt: at,
    lastError: error,
    ...(error === null && { lastDeliveredAt: at }),
  });
  const { webhook, queuedAt } = delivery;
  if (isCode && answer.code === GONE) await pause({ db, webhook }, "gone", queuedAt);
  else if (noted > 0 && status === "givenUp") await pause({ db, webhook }, "failing", queuedAt);
}

const FIRST_WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS];
const LATER_WAIT_MS = 12 * HOUR_MS;

/** When to try again after so many failures; null once the days are over. */
function nextTryAfter(failures: number, queuedAt: string, now: number): string | null {
  const at = now + (FIRST_WAITS_MS[failures - 1] ?? LATER_WAIT_MS);
  return at > Date.parse(queuedAt) + RETRY_DAYS * DAY_MS ? null : new Date(at).toISOString();
}

/** False for a process that was late: another has tried it since. */
function isStillAt({ id, tries }: Delivery) {
  const { status } = webhookDeliveries;
  return sql`${webhookDeliveries.id} = ${id} and ${status} = 'pending'
    and ${webhookDeliveries.tries} = ${tries}`;
}

function problemOf(answer: Answer): string | null {
  if ("error" in answer) return answer.error;
  const { code } = answer;
  if (code >= 200 && code < 300) return null;
  if (code >= 300 && code < 400) {
    return `It answered with a redirect (${code}), which is not followed.`;
  }
  return `It answered ${code}.`;
}

type Pausing = { db: JobServices["db"]; webhook: string };

/** A failing webhook is paused only if nothing has arrived since the event. */
async function pause({ db, webhook: id }: Pausing, because: PauseReason, since: string) {
  await updateRecord(
    db,
    SYSTEM,
    webhookKind,
    id,
    {},
    {
      action: "pause",
      rule: ({ status, lastDeliveredAt }) => {
        const isWorking = lastDeliveredAt !== null && lastDeliveredAt >= since;
        if (status === "paused" || (because === "failing" && isWorking)) return {};
        return { status: "paused" as const, pausedBecause: because };
      },
    },
  ).catch(unlessDeleted);
}

function unlessDeleted(error: unknown): void {
  if (error instanceof AppError && error.code === "not_found") return;
  throw error;
}
