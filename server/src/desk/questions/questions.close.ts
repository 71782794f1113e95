import { OWN_QUESTION_ACTS } from "@pharmacy/contract/questions/own-questions.acts";
import type { Closing } from "@pharmacy/contract/questions/questions";
import { CLOSES_AFTER_DAYS } from "@pharmacy/contract/questions/questions.values";
import { DAY_MS } from "@pharmacy/contract/time.values";
import { and, asc, eq, lte, sql } from "drizzle-orm";
import type * as z from "zod/mini";
import { type Actor, SYSTEM } from "../../platform/db/audit.ts";
import { updateRecord } from "../../platform/db/records.ts";
import { requireAct } from "../../platform/http/require-act.ts";
import type { Services } from "../../platform/http/routes.ts";
import type { JobServices } from "../../platform/jobs/job.ts";
import { workThrough } from "../../platform/jobs/work-through.ts";
import { changeOpen, stampOf } from "./questions.change.ts";
import { closedEmail } from "./questions.emails.ts";
import { writeToAskers } from "./questions.send-emails.ts";
import { questionKind, questions } from "./questions.table.ts";

/** Writes no letter for spam. Returns how many letters were written. */
export function closeQuestion(
  services: Services,
  actor: Actor,
  id: string,
  {
    reason,
    note = null,
    ...seen
  }: Omit<z.output<typeof Closing>, "version"> & { version?: number },
) {
  const { at } = stampOf({ services, actor });
  const change = { status: "closed" as const, closedAt: at, closing: reason, closingNote: note };
  return services.db.transaction(async (tx) => {
    const { version } = await changeOpen(
      { services, tx, actor, id },
      { ...seen, ...change },
      "close",
    );
    const isSilent = reason === "spam";
    const written = isSilent
      ? 0
      : await writeToAskers(tx, services, id, (to) =>
          closedEmail(services.config, to, { reason, note }),
        );
    return { version, written };
  });
}

/** Works for open and answered questions. */
export async function closeOwnQuestion(
  { db, clock }: Pick<Services, "db" | "clock">,
  actor: Actor,
  id: string,
  version: number,
  read: NonNullable<Parameters<typeof updateRecord>[5]>["read"],
): Promise<void> {
  const closedAt = new Date(clock()).toISOString();
  const change = { version, status: "closed" as const, closing: "byAsker" as const, closedAt };
  await updateRecord(db, actor, questionKind, id, change, {
    action: "close",
    ...(read && { read }),
    check: (before) => requireAct("question", OWN_QUESTION_ACTS.close, before, actor),
  });
}

const BATCH = 100;

/** Safe to run in several processes: each question is closed by one of them. */
export async function closeAnswered(services: JobServices, signal: AbortSignal): Promise<void> {
  const now = services.clock();
  const latest = new Date(now - CLOSES_AFTER_DAYS * DAY_MS).toISOString();
  const isDue = and(
    eq(questions.status, "answered"),
    lte(questions.answeredAt, latest),
    questionKind.present,
  );
  let last = { answeredAt: "0001-01-01T00:00:00Z", id: "00000000-0000-0000-0000-000000000000" };
  for (;;) {
    // one that fails is skipped, and tried again in the next run
    const isAfter = sql`(${questions.answeredAt}, ${questions.id}) > (${last.answeredAt}, ${last.id})`;
    const due = await services.db
      .select({ id: questions.id, answeredAt: sql<string>`${questions.answeredAt}::text` })
      .from(questions)
      .where(and(isDue, isAfter))
      .orderBy(asc(questions.answeredAt), asc(questions.id))
      .limit(BATCH);
    await workThrough(due, signal, ({ id }) => closeOne(services, id, isDue));
    const end = due.at(-1);
    if (end === undefined || due.length < BATCH || signal.aborted) return;
    last = end;
  }
}

async function closeOne(
  { db, clock, config, secret }: JobServices,
  id: string,
  isDue: ReturnType<typeof and>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [due] = await tx
      .select({ id: questions.id })
      .from(questions)
      .where(and(eq(questions.id, id), isDue))
      .for("update", { skipLocked: true });
    // another process closed it first, or its asker is closing it now
    if (!due) return;
    const change = {
      status: "closed" as const,
      closing: "afterAnswer" as const,
      closedAt: new Date(clock()).toISOString(),
    };
    await updateRecord(tx, SYSTEM, questionKind, id, change, { action: "close" });
    await writeToAskers(tx, { secret }, id, (to) => closedEmail(config, to));
  });
}
