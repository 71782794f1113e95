import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { testServer } from "./server.ts";

type Server = Pick<ReturnType<typeof testServer>, "db">;

/** Waits until so many transactions wait for a lock that another one holds. */
export const untilWaiting = (server: Server, count: number) =>
  expect.poll(() => waiting(server)).toBe(count);

async function waiting({ db }: Server): Promise<number | undefined> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return rows[0]?.count;
}
