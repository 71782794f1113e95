import { hash } from "node:crypto";
import { HOUR_MS } from "@pharmacy/contract/time.values";
import { and, eq, lt, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { AppError } from "../app-error.ts";
import type { Actor } from "../db/audit.ts";
import type { Transaction } from "../db/database.ts";
import { takeTurn } from "../db/in-turn.ts";
import { addUnaudited, removeUnaudited } from "../db/unaudited.ts";
import { answerWithin } from "./answer-within.ts";
import { callKeys } from "./call-keys.table.ts";
import type { Services } from "./routes.ts";

/** How long a key is known. */
export const KEY_MS = 24 * HOUR_MS;

const OTHER_CALL = new AppError(
  "conflict",
  "This Idempotency-Key was used for something else. Send a new key.",
);

export type KeyedCall = {
  actor: Actor;
  key: string | undefined;
  /** The same key with another request is refused. */
  request: object;
  now: number;
};

/**
 * Does something once for each key of a caller, and answers which record it made or changed. A key
 * is kept only if the transaction is: a call that failed can be sent again with it.
 */
export async function once(
  tx: Transaction,
  { actor, key, request, now }: KeyedCall,
  work: () => Promise<string>,
): Promise<string> {
  const caller = callerOf(actor);
  if (key === undefined || caller === null) return work();
  const line = `${caller} ${key}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${line}, 0))`);
  // a user who has moved to another pharmacy since then finds nothing of the former one
  const digest = hash("sha256", JSON.stringify([actor.organization, request]));
  const isThis = and(eq(callKeys.caller, caller), eq(callKeys.key, key));
  const isOld = lt(callKeys.at, new Date(now - KEY_MS).toISOString());
  await removeUnaudited(tx, callKeys, and(isThis, isOld));
  const [known] = await tx.select().from(callKeys).where(isThis);
  if (known) {
    if (known.digest === digest) return known.record;
    throw OTHER_CALL;
  }
  const record = await work();
  await addUnaudited(tx, callKeys, {
    caller,
    key,
    digest,
    record,
    at: new Date(now).toISOString(),
  });
  return record;
}

const callerOf = ({ id, tokenId }: Actor) => id ?? tokenId ?? null;

type Keyed = Pick<FastifyRequest, "actor" | "routeOptions"> & {
  headers: { "idempotency-key"?: string | undefined };
  params?: unknown;
  body: unknown;
};

type Once<Deps, Answer> = {
  /** The callers that wait for each other anyway; see `inTurn`. */
  line: string | null;
  work(within: Deps): Promise<string>;
  read(within: Deps, record: string): Promise<Answer>;
};

/**
 * `answerWithin` for a call that is done once, however often it is sent with one key. Those with one
 * key wait for each other without a connection.
 */
export function answerOnce<Deps extends Pick<Services, "db" | "clock">, Answer>(
  services: Deps,
  { actor, routeOptions: { url }, headers, params, body }: Keyed,
  { line, work, read }: Once<Deps, Answer>,
): Promise<Answer> {
  const key = headers["idempotency-key"];
  const now = services.clock();
  const ownLine = key === undefined ? null : `call ${callerOf(actor)} ${key}`;
  const call = { actor, key, request: { url, params, body }, now };
  return takeTurn(services.db, ownLine, () =>
    answerWithin(services, line, async (within) => {
      // a transaction stands for the database of those that work within it
      const tx = within.db as unknown as Transaction;
      return read(within, await once(tx, call, () => work(within)));
    }),
  );
}
