import { dateInWords } from "@pharmacy/contract/date-words";
import type { Subscription } from "@pharmacy/contract/subscriptions/subscriptions";
import { sql } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  lockPharmacyPlaces,
  sharePharmacy,
} from "../../identity/accounts/accounts.pharmacy-locks.ts";
import { organizations } from "../../identity/accounts/organizations.table.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { queryOf } from "../../platform/db/statements.ts";
import { attemptIn } from "../../platform/http/access.ts";
import { noteRefusal } from "../../platform/http/note-refusal.ts";
import { type SubscriptionStanding, standingOf, terms } from "./subscriptions.standing.ts";
import { mayWriteIn } from "./subscriptions.state.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Lets pharmacy users call a route that writes while their pharmacy is read-only. */
    whileReadOnly?: true;
  }
}

/** Routes open to any signed-in user stay allowed, since they only change the user's own data. */
export function refuseReadOnly(
  app: FastifyInstance,
  { db, clock }: { db: Database; clock: () => number },
): void {
  app.addHook("preValidation", async (request) => {
    const { organization } = request.actor;
    if (organization === null || !isBlockedWhileReadOnly(request)) return;
    const refusal = await refusalFor(db, organization, clock());
    if (refusal === undefined) return;
    await noteRefusal(db, request, attemptIn(request));
    throw new AppError("read_only", refusal);
  });
}

/** An export is requested by POST, but only reads. */
function isBlockedWhileReadOnly({
  method,
  routeOptions: { config },
}: Pick<FastifyRequest, "method" | "routeOptions">): boolean {
  if (method === "GET" || method === "HEAD" || config.whileReadOnly) return false;
  return Array.isArray(config.access) && config.access[1] !== "view";
}

/** Applies to platform users too. */
export async function requireWritable(tx: Transaction, id: string, now: number): Promise<void> {
  const refusal = await refusalFor(tx, id, now);
  if (refusal !== undefined) throw new AppError("read_only", refusal);
}

/**
 * Checks again after the call was admitted. Call it before locking anything that belongs to the
 * pharmacy. Platform users may go on.
 */
export async function requireStillWritable(
  tx: Transaction,
  { organization }: Pick<Actor, "organization">,
  now: number,
): Promise<void> {
  if (organization === null) return;
  await Promise.all([lockPharmacyPlaces(tx, organization), requireWritable(tx, organization, now)]);
}

/** The same while others do so, too. The caller may not need more of the pharmacy later. */
export async function requireStillWritableShared(
  tx: Transaction,
  { organization }: Pick<Actor, "organization">,
  now: number,
): Promise<void> {
  if (organization === null) return;
  await Promise.all([sharePharmacy(tx, organization), requireWritable(tx, organization, now)]);
}

const STANDING = queryOf(
  { name: organizations.name, terms },
  () => sql`from ${organizations} where ${organizations.id} = ${sql.placeholder("id")}`,
);

/** For a pharmacy that is locked and whose standing has been read. Platform users may go on. */
export function requireWritableWhile(
  { organization }: Pick<Actor, "organization">,
  name: string,
  { subscription }: Pick<SubscriptionStanding, "subscription">,
): void {
  const refusal = organization === null ? undefined : readOnlyReason(name, subscription);
  if (refusal !== undefined) throw new AppError("read_only", refusal);
}

async function refusalFor(
  db: Database | Transaction,
  id: string,
  now: number,
): Promise<string | undefined> {
  const [pharmacy] = await STANDING(db, { id });
  if (!pharmacy) return;
  return readOnlyReason(pharmacy.name, standingOf(pharmacy.terms, now).subscription);
}

/** Returns undefined while the pharmacy can make changes. */
export function readOnlyReason(name: string, subscription: Subscription): string | undefined {
  const { state, endDate, nextStart } = subscription;
  if (mayWriteIn(state)) return;
  if (state === "scheduled") {
    return `The subscription of ${name} begins on ${inWords(nextStart)}. Changes can be made from that day on.`;
  }
  if (state === "none") {
    return `${name} has no subscription yet. Subscribe to a plan to make changes.`;
  }
  return `The subscription of ${name} ended on ${inWords(endDate)}. Renew it to make changes.`;
}

const inWords = (day: string | null) => (day === null ? "" : dateInWords(day));
