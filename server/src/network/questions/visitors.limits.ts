import { may } from "@pharmacy/contract/permissions";
import { isPlatformRole } from "@pharmacy/contract/roles.values";
import { HOUR_MS } from "@pharmacy/contract/time.values";
import { and, eq } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../platform/app-error.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { type Allowance, takeAllowance } from "../../platform/http/tries.ts";
import { questionKind, questions } from "../tables/questions.table.ts";

/**
 * How much may be sent here without an account. Each address has a limit, against single senders;
 * all together have another, against senders with many addresses.
 */

const MEGABYTE = 1024 ** 2;

/** Uploads of an address in an hour. */
export const FILES_AN_HOUR = 40;

/** Forms per address and hour, including refused ones: a form is seldom right at once. */
export const FORMS_AN_HOUR = 30;

const QUESTIONS: Allowance = {
  what: "questions",
  max: 5,
  timeWindow: HOUR_MS,
  refusal: "Five questions were sent from here in the last hour. Try again in an hour.",
};

const FILE_BYTES: Allowance = {
  what: "question bytes",
  max: 60 * MEGABYTE,
  timeWindow: HOUR_MS,
  refusal:
    "60 MB of files were uploaded from here in the last hour. Add more in an hour, or ask without them.",
};

/** Open questions from the website: more than a support desk would read through. */
const WAITING_MAX = 2_000;

/** What a file is answered when waiting ones leave no room for it. */
export const NO_ROOM_TO_WAIT =
  "No more files can be accepted right now. Add them later, or ask without them.";

/** Whether the caller answers questions as part of the work. */
export function isTrusted({ actor }: Pick<FastifyRequest, "actor">): boolean {
  const { role } = actor;
  return role !== null && isPlatformRole(role) && may(role, "question", "act");
}

/** Takes one of the questions of an address. Answers how it is given back. */
export function takeQuestion(db: Database, reply: FastifyReply): Promise<() => Promise<void>> {
  return isTrusted(reply.request) ? NOTHING_TAKEN : takeAllowance(db, reply, QUESTIONS);
}

/** Takes the bytes of a file from what its address may send. Answers how they are given back. */
export function takeBytes(db: Database, reply: FastifyReply, bytes: Buffer) {
  if (isTrusted(reply.request)) return NOTHING_TAKEN;
  return takeAllowance(db, reply, FILE_BYTES, bytes.length);
}

const NOTHING_TAKEN = Promise.resolve(async () => {});

/** Refuses a question from the website while too many wait to read through. */
export async function requireRoomToAsk(tx: Transaction, supportEmail: string): Promise<void> {
  const isWaiting = and(
    eq(questions.status, "open"),
    eq(questions.source, "website"),
    questionKind.present,
  );
  const waiting = tx.select({ id: questions.id }).from(questions).where(isWaiting);
  if ((await tx.$count(waiting.limit(WAITING_MAX).as("waiting"))) < WAITING_MAX) return;
  throw new AppError(
    "unavailable",
    `Too many questions are waiting for an answer. Write to ${supportEmail} instead.`,
  );
}
