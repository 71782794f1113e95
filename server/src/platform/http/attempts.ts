import { type FastifyRateLimitStore, normalizeIP } from "@fastify/rate-limit";
import { type SQL, sql } from "drizzle-orm";
import type { FastifyReply } from "fastify";
import { AppError } from "../app-error.ts";
import type { Database, Transaction } from "../db/database.ts";
import { setUnaudited } from "../db/unaudited.ts";
import { attempts } from "./attempts.table.ts";

export const REFUSED_WRITES = "refused writes";

type Counted = { current: number; ttl: number };

/**
 * In the database, so that counts survive a restart. While it is unavailable, calls are refused.
 */
export function attemptsStore(db: Database) {
  return class AttemptsStore implements FastifyRateLimitStore {
    readonly #what: string;

    constructor({ routeInfo }: { routeInfo?: { url: string } } = {}) {
      this.#what = routeInfo?.url ?? "";
    }

    child(route: object): AttemptsStore {
      return new AttemptsStore(route);
    }

    incr(
      key: string,
      done: (error: Error | null, counted?: Counted) => void,
      timeWindow: number,
    ): void {
      countAttempt(db, `${this.#what} ${key}`, timeWindow).then(
        (counted) => done(null, counted),
        done,
      );
    }
  };
}

export type Allowance = {
  what: string;
  max: number;
  timeWindow: number;
  refusal: string;
};

/** The returned function gives the amount back. */
export async function takeAllowance(
  db: Database,
  reply: FastifyReply,
  { what, max, timeWindow, refusal }: Allowance,
  amount = 1,
): Promise<() => Promise<void>> {
  const key = `${what} ${normalizeIP(reply.request.ip)}`;
  const { current, ttl } = await countAttempt(db, key, timeWindow, amount);
  const giveBack = async () => {
    const isCounted = sql`${attempts.key} = ${key} and ${attempts.until} > now()`;
    const count = sql`greatest(${attempts.count} - ${amount}::int, 0)`;
    await setUnaudited(db, attempts, isCounted, { count });
  };
  if (current <= max) return giveBack;
  await giveBack();
  throw new AppError("too_many_requests", refusal, { retryAfterS: Math.ceil(ttl / 1000) });
}

/** Others with the same key wait until the transaction ends; a rollback also undoes the count. */
export async function countAttempt(
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

export async function countAttempts(
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

export async function attemptsFrom(
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
