import type { FastifyRateLimitStore } from "@fastify/rate-limit";
import type { Database } from "../db/database.ts";

type Counted = { current: number; ttl: number };

/**
 * Where the routes with a limit of their own count their calls: in the database, so that a restart
 * forgets nothing and all processes count together. Where it cannot be asked, nobody is let in.
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

/** Counts one more. When the first of a new count comes, those that ran out are swept away. */
async function countTry(db: Database, key: string, timeWindow: number): Promise<Counted> {
  const { rows } = await db.$client.query<Counted>({
    name: "count_try",
    text: COUNT,
    values: [key, timeWindow],
  });
  const counted = rows[0] ?? { current: Number.POSITIVE_INFINITY, ttl: timeWindow };
  if (counted.current === 1) await db.$client.query({ name: "sweep_tries", text: SWEEP });
  return counted;
}

// one statement: tries side by side wait for each other, and none is counted twice or not at all
const COUNT = `
  insert into tries as known (key, count, until)
  values ($1, 1, now() + $2::float8 * interval '1 millisecond')
  on conflict (key) do update set
    count = case when known.until <= now() then 1 else least(known.count, 1000000) + 1 end,
    until = case when known.until <= now() then excluded.until else known.until end
  returning count as current,
    least(ceil(extract(epoch from until - now()) * 1000), $2::float8)::int as ttl`;

// a few each time, and none that somebody else is at
const SWEEP = `
  delete from tries where key in (
    select key from tries where until <= now() order by until limit 100 for update skip locked)`;
