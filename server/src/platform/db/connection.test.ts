import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { testServer } from "#test/server.ts";
import type { Transaction } from "./database.ts";
import { queryOf } from "./statements.ts";

const server = testServer({ isOwn: true });

beforeEach(async () => {
  await server.db.execute(sql`create table if not exists sums (id int primary key, n int)`);
  await server.db.execute(sql`truncate sums`);
  await server.db.execute(sql`insert into sums values (1, 0), (2, 0)`);
});

const LOCK = queryOf({ n: sql<number>`n` }, () => sql`from sums where id = 1 for update`);
const SUM = queryOf({ n: sql<number>`sum(n)::int` }, () => sql`from sums`);

const sumIn = async (tx: Transaction) => {
  const { rows } = await tx.execute<{ n: number }>(sql`select sum(n)::int as n from sums`);
  return rows[0]?.n;
};

test("a transaction that begins with a write is undone as a whole", async () => {
  const failing = server.db.transaction(async (tx) => {
    await tx.execute(sql`update sums set n = 5`);
    throw new Error("Refused afterwards.");
  });
  await expect(failing).rejects.toThrow("Refused afterwards.");
  expect(await server.db.transaction(sumIn)).toBe(0);
});

test("a transaction that begins with a read sees and keeps its own writes alone", async () => {
  await server.db.transaction(async (tx) => {
    expect(await sumIn(tx)).toBe(0);
    await tx.execute(sql`update sums set n = 5`);
    expect(await sumIn(tx)).toBe(10);
    expect(await server.db.transaction(sumIn)).toBe(0);
  });
  expect(await server.db.transaction(sumIn)).toBe(10);
});

test("a transaction without statements leaves the connection as it was", async () => {
  await server.db.transaction(async () => {});
  await expect(server.db.transaction(() => Promise.reject(new Error("No.")))).rejects.toThrow(
    "No.",
  );
  const { rows } = await server.db.execute(sql`update sums set n = 7 where id = 1 returning n`);
  expect(rows).toEqual([{ n: 7 }]);
  expect(await server.db.transaction(sumIn)).toBe(7);
});

test("a statement sent together with a lock sees what the lock waited for", async () => {
  let finish = () => {};
  const isFinished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let isLocked = () => {};
  const locked = new Promise<void>((resolve) => {
    isLocked = resolve;
  });
  const first = server.db.transaction(async (tx) => {
    await tx.execute(sql`select from sums where id = 1 for update`);
    isLocked();
    await isFinished;
    await tx.execute(sql`update sums set n = 9 where id = 2`);
  });
  await locked;
  const second = server.db.transaction(async (tx) => {
    const [, sums] = await Promise.all([LOCK(tx), SUM(tx)]);
    return sums[0]?.n;
  });
  await expect
    .poll(async () => {
      const { rows } = await server.db.execute(
        sql`select from pg_stat_activity where wait_event_type = 'Lock'`,
      );
      return rows.length;
    })
    .toBe(1);
  finish();
  await first;
  expect(await second).toBe(9);
});

test("of statements sent together the first failure is the answer, and nothing stays", async () => {
  const together = server.db.transaction(async (tx) => {
    await Promise.all([
      sumIn(tx),
      tx.execute(sql`select 1 / 0`),
      tx.execute(sql`update sums set n = 3`),
    ]);
  });
  await expect(together).rejects.toMatchObject({ cause: { code: "22012" } });
  expect(await server.db.transaction(sumIn)).toBe(0);
});
