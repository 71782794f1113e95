import { sql } from "drizzle-orm";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { freshDatabase } from "#test/postgres.ts";
import { testServer } from "#test/server.ts";
import { silentProxy } from "#test/silent-proxy.ts";
import { createApp } from "../../app.ts";
import { startJobRunner } from "../jobs/job-runner.ts";
import type { Patience } from "./connection.ts";
import { bePatient, connectionOf, type Database, openDatabase } from "./database.ts";
import { listeningConnection } from "./listening-connection.ts";
import { migrate } from "./migrate.ts";

const server = testServer({ isOwn: true });

/** Long enough for a busy machine. */
const LONG = { connectMs: 10_000, answerMs: 10_000 };
/** Short, to keep the tests fast. */
const SHORT = { connectMs: 300, answerMs: 300 };

/** Most connections that one process opens. */
const ALL = 10;

/** A database that can be made to stop answering, with short timeouts. */
async function aSilentDatabase() {
  const proxy = await silentProxy(server.url);
  const db = openDatabase(proxy.url, LONG);
  const pool = db.$client;
  onTestFinished(async () => {
    if (!pool.ending) await pool.end();
  });
  let { connectMs, answerMs } = LONG;
  pool.on("acquire", (client) => Object.assign(client, { answerMs }));
  const wait = (patience: Patience) => {
    ({ connectMs, answerMs } = patience);
    Object.assign(pool.options, { connectionTimeoutMillis: connectMs });
  };
  return {
    db,
    fallSilent() {
      wait(SHORT);
      proxy.fallSilent();
    },
    recover() {
      wait(LONG);
      proxy.recover();
    },
  };
}

/** Opens every connection of a pool and leaves it idle. */
async function warmUp(db: Database) {
  await Promise.all(Array.from({ length: ALL }, () => db.execute(sql`select pg_sleep(0.1)`)));
  expect(db.$client.idleCount).toBe(ALL);
}

const CALLS: [string, (db: Database) => Promise<unknown>][] = [
  ["statements", (db) => db.execute(sql`select 1`)],
  ["statements by the driver", (db) => db.$client.query("select 1")],
  ["transactions", (db) => db.transaction((tx) => tx.execute(sql`select 1`))],
];

/**
 * Guarantees that calls to a database that stops answering fail in time, and that it is used again
 * without a restart.
 */
describe("a database that stops answering", () => {
  test.each(CALLS)(
    "while all connections are used by %s: all fail, and the next ones work",
    async (_, call) => {
      const { db, fallSilent, recover } = await aSilentDatabase();
      await warmUp(db);
      fallSilent();
      const answers = await Promise.allSettled(Array.from({ length: 2 * ALL }, () => call(db)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(["rejected"]));
      recover();
      await Promise.all(Array.from({ length: 2 * ALL }, () => call(db)));
      expect(db.$client.totalCount).toBeLessThanOrEqual(ALL);
    },
  );

  test("in the middle of transactions: their connections are not used again", async () => {
    const { db, fallSilent, recover } = await aSilentDatabase();
    let begun = 0;
    const interrupted = Array.from({ length: ALL }, () =>
      db.transaction(async (tx) => {
        await tx.execute(sql`select 1`);
        begun += 1;
        await vi.waitFor(() => expect(begun).toBe(ALL), 5_000);
        fallSilent();
        connectionOf(tx).answerMs = SHORT.answerMs;
        await tx.execute(sql`select 2`);
      }),
    );
    const outcomes = await Promise.allSettled(interrupted);
    expect(outcomes.map(({ status }) => status)).toEqual(Array(ALL).fill("rejected"));
    expect(db.$client.totalCount).toBe(0);
    recover();
    expect((await db.execute(sql`select 3 as three`)).rows).toEqual([{ three: 3 }]);
  });

  test("is answered 503, and 200 when it is back", async () => {
    const { db, fallSilent, recover } = await aSilentDatabase();
    const onUnavailable = vi.fn();
    const app = await createApp({ ...server.services, db, onUnavailable });
    onTestFinished(() => app.close());
    await warmUp(db);
    fallSilent();
    const answers = await Promise.all(
      Array.from({ length: ALL + 2 }, () => app.inject("/api/ready")),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(ALL + 2).fill(503));
    expect(answers[0]?.json()).toMatchObject({
      error: "unavailable",
      message: "The database cannot be reached right now. Try again in a moment.",
    });
    expect(onUnavailable).toHaveBeenCalled();
    recover();
    expect((await app.inject("/api/ready")).statusCode).toBe(200);
  });

  test("does not keep a pool from closing", async () => {
    const { db, fallSilent } = await aSilentDatabase();
    await warmUp(db);
    const ended = vi.fn();
    db.$client.on("remove", ended);
    fallSilent();
    const running = db.execute(sql`select 1`).catch(() => {});
    await db.$client.end();
    await vi.waitFor(() => expect(ended).toHaveBeenCalledTimes(ALL), 5_000);
    await running;
  });

  test("is noticed by a listening connection, which reconnects and hears again", async () => {
    const { url, fallSilent, recover } = await silentProxy(server.url);
    const [onUp, onDown, onMessage] = [vi.fn(), vi.fn(), vi.fn()];
    const listener = { onUp, onDown, onMessage };
    const tempo = { patienceMs: 300, beatMs: 100 };
    const line = listeningConnection(url, "some_channel", listener, tempo);
    onTestFinished(() => line.close());
    line.start();
    await vi.waitFor(() => expect(onUp).toHaveBeenCalledTimes(1), 5_000);
    fallSilent();
    await vi.waitFor(() => expect(onDown).toHaveBeenCalled(), 5_000);
    recover();
    await vi.waitFor(() => expect(onUp).toHaveBeenCalledTimes(2), 10_000);
    await server.db.execute(sql`select pg_notify('some_channel', 'hello')`);
    await vi.waitFor(() => expect(onMessage).toHaveBeenCalledWith("hello"), 5_000);
    fallSilent();
    await line.close();
  });

  test("does not delay the end of the jobs", async () => {
    const { url, fallSilent } = await silentProxy(server.url);
    const { services } = server;
    const log = { warn: () => {} };
    const patience = { connectMs: 1_000, answerMs: 1_000 };
    const close = await startJobRunner({ jobs: [], services, url, log, patience });
    fallSilent();
    await close();
  });

  test.each([
    ["before the connection is made", true],
    ["behind it", false],
  ])("ends a start that migrates: %s", async (_, isBefore) => {
    const database = await freshDatabase();
    onTestFinished(() => database.drop());
    const { url, fallSilent } = await silentProxy(database.url);
    if (isBefore) fallSilent();
    else {
      // another process migrates, so this one keeps polling
      const other = openDatabase(database.url);
      onTestFinished(() => other.$client.end());
      await other.execute(sql`select pg_advisory_lock(7294113)`);
      setTimeout(fallSilent, 300);
    }
    await expect(migrate(url, { connectMs: 2_000, answerMs: 500 })).rejects.toThrow(
      /cannot be opened|did not answer/,
    );
  });
});

test("the database itself ends a slow statement, lock wait or idle transaction", async () => {
  const { rows } = await server.db.execute(sql`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as forgotten`);
  expect(rows).toEqual([{ statement: "15s", lock: "5s", forgotten: "15s" }]);
});

test("raised timeouts last to the end of the transaction, and do not affect the next one on its connection", async () => {
  const db = openDatabase(server.url, { ...LONG, answerMs: 400 });
  onTestFinished(() => db.$client.end());
  await db.transaction(async (tx) => {
    await bePatient(tx, 5_000);
    await tx.execute(sql`select pg_sleep(0.6)`);
  });
  expect(db.$client.totalCount).toBe(1);
  await expect(db.execute(sql`select pg_sleep(0.6)`)).rejects.toThrow();
});
