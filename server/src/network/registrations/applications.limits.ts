import { may } from "@pharmacy/contract/permissions";
import { HOUR_MS } from "@pharmacy/contract/time.values";
import { and, eq } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../platform/app-error.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { type Allowance, takeAllowance } from "../../platform/http/tries.ts";
import { registrations } from "../tables/registrations.table.ts";

/**
 * How much visitors may leave here without an account. Each address has a limit, against single
 * senders; all together have another, against senders with many addresses.
 */

const MEGABYTE = 1024 ** 2;

/** Uploads of an address in an hour: all documents of a few applications, and some that are replaced. */
export const DOCUMENTS_AN_HOUR = 40;

/** Forms per address and hour, including refused ones: a form is seldom right at once. */
export const FORMS_AN_HOUR = 30;

/** Applications of an address in an hour: a chain that sends one for each of its pharmacies. */
const APPLICATIONS: Allowance = {
  what: "applications",
  max: 5,
  timeWindow: HOUR_MS,
  refusal: "Five applications were sent from here in the last hour. Try again in an hour.",
};

/** Bytes of an address in an hour: one application with the largest documents, or many usual ones. */
const DOCUMENT_BYTES: Allowance = {
  what: "application bytes",
  max: 60 * MEGABYTE,
  timeWindow: HOUR_MS,
  refusal:
    "60 MB of documents were uploaded from here in the last hour. Add more in an hour, or apply without them.",
};

/** Pending applications from the web: more than a reviewer would look through. */
const WAITING_APPLICATIONS_MAX = 2_000;

/** What a document is answered when waiting ones leave no room for it. */
export const NO_ROOM_TO_WAIT =
  "No more documents can be accepted right now. Add them later, or apply without them.";

/** Whether the caller is a known user who sends applications for others as part of the work. */
export function isTrusted({ actor }: Pick<FastifyRequest, "actor">): boolean {
  return actor.role !== null && may(actor.role, "registration", "act");
}

/** Takes one of the applications of an address. Answers how it is given back. */
export function takeApplication(db: Database, reply: FastifyReply): Promise<() => Promise<void>> {
  return isTrusted(reply.request) ? NOTHING_TAKEN : takeAllowance(db, reply, APPLICATIONS);
}

/** Takes the bytes of a document from what its address may send. Answers how they are given back. */
export function takeBytes(db: Database, reply: FastifyReply, bytes: Buffer) {
  if (isTrusted(reply.request)) return NOTHING_TAKEN;
  return takeAllowance(db, reply, DOCUMENT_BYTES, bytes.length);
}

const NOTHING_TAKEN = Promise.resolve(async () => {});

/** Refuses an application from the web while too many are pending to look through. */
export async function requireRoomToApply(tx: Transaction): Promise<void> {
  const isWaiting = and(eq(registrations.status, "pending"), eq(registrations.source, "web"));
  if ((await tx.$count(registrations, isWaiting)) < WAITING_APPLICATIONS_MAX) return;
  throw new AppError(
    "unavailable",
    "Too many applications are waiting for review. Try again in a few days.",
  );
}
