import { may } from "@pharmacy/contract/permissions";
import { and, eq, sql } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../platform/app-error.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { files } from "../../platform/files/files.table.ts";
import { type Allowance, takeAllowance } from "../../platform/http/tries.ts";
import { registrations } from "../tables/registrations.table.ts";

/**
 * How much anybody may leave here without an account. Each address has a limit, for those who have
 * one; all together have another, for those who have many.
 */

const MEGABYTE = 1024 ** 2;
const HOUR_MS = 60 * 60 * 1000;

/** Uploads of an address in an hour: all documents of a few applications, and some that are replaced. */
export const DOCUMENTS_AN_HOUR = 40;

/** Forms of an address in an hour, with those that are refused: a form is seldom right at once. */
export const FORMS_AN_HOUR = 30;

/** Applications of an address in an hour: a chain that sends one for each of its pharmacies. */
const APPLICATIONS: Allowance = {
  what: "applications",
  max: 5,
  timeWindow: HOUR_MS,
  refusal: "Five applications came from here within an hour. Send the next one in an hour.",
};

/** Bytes of an address in an hour: one application with the largest documents, or many usual ones. */
const DOCUMENT_BYTES: Allowance = {
  what: "application bytes",
  max: 60 * MEGABYTE,
  timeWindow: HOUR_MS,
  refusal:
    "Documents of 60 MB came from here within an hour. Add more in an hour, or apply without them.",
};

/** Bytes of all documents whose application has not come yet: twenty of the largest applications. */
const WAITING_BYTES_MAX = 1024 * MEGABYTE;

/** Applications from the web that wait for a decision: more than anybody would look through. */
const WAITING_APPLICATIONS_MAX = 2_000;

/** Room left on the disk by visitors, bytes: more than members must leave, who can so still upload. */
export const ROOM_LEFT_MIN = 1024 * MEGABYTE;

/** Whether somebody is known, and sends applications for others as part of the work. */
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

/** Refuses a document for which there is no room among those that wait. Others wait for the answer. */
export async function requireRoomToWait(tx: Transaction, bytes: Buffer): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('application documents'))`);
  const [row] = await tx
    .select({ size: sql<number>`coalesce(sum(${files.size}), 0)::float8` })
    .from(files)
    .where(eq(files.application, "waiting"));
  if ((row?.size ?? 0) + bytes.length <= WAITING_BYTES_MAX) return;
  throw new AppError(
    "unavailable",
    "No more documents can be taken in just now. Add them later, or apply without them.",
  );
}

/** Refuses an application from the web while more wait than anybody can look through. */
export async function requireRoomToApply(tx: Transaction): Promise<void> {
  const isWaiting = and(eq(registrations.status, "pending"), eq(registrations.source, "web"));
  if ((await tx.$count(registrations, isWaiting)) < WAITING_APPLICATIONS_MAX) return;
  throw new AppError(
    "unavailable",
    "Too many applications are waiting, so none can be taken in just now. Send yours in a few days.",
  );
}
