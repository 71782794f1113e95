import { type FastifyRateLimitStore, normalizeIP } from "@fastify/rate-limit";
import { type SQL, sql } from "drizzle-orm";
import type { FastifyReply } from "fastify";
import { AppError } from "../app-error.ts";
import type { Database, Transaction } from "../db/database.ts";
import { setUnaudited } from "../db/unaudited.ts";
import { tries } from "./tries.table.ts";

/** Prefix of the keys of refused writes: their count is logged before it is deleted. */
export const REFUSED_WRITES = "refused writes";

type Counted = { current: number; ttl: number };

/**
 * Counts calls of routes with their own limit: in the database, so that counts survive a restart
 * and all processes share them. When it is unavailable, calls are refused.
 */
export function triesStore(db: Database) {
  return class TriesStore implements FastifyRateLimitStore {
    readonly #what: string;

    constructor({ routeInfo }: { routeInfo?: { url: string } } = {}) {
      this.#what = routeInfo?.url ?? "";
    }

    child(route: object): TriesStore {
      return new TriesStore(route);
    }

    incr(
      key: string,
      done: (error: Error | null, counted?: Counted) => void,
      timeWindow: number,
    ): void {
      countTry(db, `${this.#what} ${key}`, timeWindow).then((counted) => done(null, counted), done);
    }
  };
}

/** How much of something one address may use, and within which time. */
export type Allowance = {
  /** The name of what is counted. */
  what: string;
  max: number;
  /** Milliseconds. */
  timeWindow: number;
  /** Message when the limit is reached, and what to do. */
  refusal: string;
};

/**
 * Takes an amount from the allowance of a request's address, or refuses. Unlike the limit of a
 * route, it takes a variable amount, and can return it if the request fails.
 *
 * @returns a function that returns the amount.
 */
export async function takeAllowance(
  db: Database,
  reply: FastifyReply,
  { what, max, timeWindow, refusal }: Allowance,
  amount = 1,
): Promise<() => Promise<void>> {
  const key = `${what} ${normalizeIP(reply.request.ip)}`;
  const { current, ttl } = await countTry(db, key, timeWindow, amount);
  const giveBack = async () => {
    const isCounted = sql`${tries.key} = ${key} and ${tries.until} > now()`;
    const count = sql`greatest(${tries.count} - ${amount}::int, 0)`;
    await setUnaudited(db, tries, isCounted, { count });
  };
  if (current <= max) return giveBack;
  await giveBack();
  throw new AppError("too_many_requests", refusal, { retryAfterS: Math.ceil(ttl / 1000) });
}

/**
 * Adds to a count. The first call of a new count deletes expired ones. In a transaction, others
 * with the same key wait until it ends, and a rollback also undoes the count.
 */
export async function countTry(
  db: Database | Transaction,
  key: string,
  timeWindow: number,
  amount = 1,
): Promise<Counted> {
  const { rows } = await db.execute<Counted>(counting(key, timeWindow, amount));
  const counted = rows[0] ?? { current: Number.POSITIVE_INFINITY, ttl: timeWindow };
  if (counted.current === amount) await db.execute(SWEEP);
  return counted;
}

/** Adds one to each of many counts, and returns what they are then. */
export async function countTries(
  tx: Transaction,
  keys: readonly string[],
  timeWindow: number,
): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  // in one order, so that two transactions wait for each other in turn
  const { rows } = await tx.execute<{ key: string; count: number }>(sql`
    insert into tries as known (key, count, until)
    select key, count(*)::int, now() + ${timeWindow}::float8 * interval '1 millisecond'
    from unnest(${sql.param([...keys])}::text[]) given (key) group by key order by key
    ${ADD} returning key, count`);
  return new Map(rows.map(({ key, count }) => [key, count]));
}

/** Those of many counts that have reached a limit, and the milliseconds until they end. */
export async function triesFrom(
  tx: Transaction,
  keys: readonly string[],
  limit: number,
): Promise<Map<string, number>> {
  const { rows } = await tx.execute<{ key: string; ttl: number }>(sql`
    select key, ceil(extract(epoch from until - now()) * 1000)::int as ttl from tries
    where key = any(${sql.param([...keys])}::text[]) and count >= ${limit} and until > now()`);
  return new Map(rows.map(({ key, ttl }) => [key, ttl]));
}

const ADD = sql`on conflict (key) do update set
  count = case when known.until <= now() then excluded.count
    else least(known.count, 1000000000) + excluded.count end,
  until = case when known.until <= now() then excluded.until else known.until end`;

// one statement: simultaneous attempts wait for each other, and each is counted exactly once
function counting(key: string, timeWindow: number, amount: number): SQL {
  return sql`
    insert into tries as known (key, count, until)
    values (${key}, ${amount}::int, now() + ${timeWindow}::float8 * interval '1 millisecond')
    ${ADD} returning count as current,
      least(ceil(extract(epoch from until - now()) * 1000), ${timeWindow}::float8)::int as ttl`;
}

// a few each time, skipping locked rows
const SWEEP = sql`
  delete from tries where key in (
    select key from tries where until <= now() and key not like ${`${REFUSED_WRITES} %`}
    order by until limit 100 for update skip locked)`;
