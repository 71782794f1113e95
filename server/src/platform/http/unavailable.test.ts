import { join } from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { aDataFolder, startHere } from "#test/embedded-postgres.ts";
import { hastyApp } from "#test/hasty-app.ts";
import { aUnit } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { createApp } from "../../app.ts";
import { openDatabase } from "../db/database.ts";
import { readPostmaster } from "../db/embedded/postmaster.ts";
import { migrate } from "../db/migrate.ts";

const server = testServer({ isOwn: true });

const UNAVAILABLE = {
  error: "unavailable",
  message: "The database cannot be reached right now. Try again in a moment.",
};

/** The test's own connection, besides the application's. */
async function ownConnection(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

const otherConnections = `from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

/** Holds the lock of a record until the test ends, so that changes of it wait. */
async function hold(id: string): Promise<pg.Client> {
  const client = await ownConnection(server.url);
  await client.query("begin");
  await client.query("select from units where id = $1 for update", [id]);
  return client;
}

async function untilBlocked(client: pg.Client) {
  await vi.waitFor(async () => {
    const waiting = `select 1 ${otherConnections} and wait_event_type = 'Lock'`;
    expect((await client.query(waiting)).rowCount).toBe(1);
  }, 5000);
}

/** Guarantees that a lost database is reported clearly, changes nothing, and needs no restart. */
describe("a database that is lost", () => {
  test("in the middle of a change: 503, nothing changed, and the next call works", async () => {
    const unit = (await server.post("/api/units", aUnit({ name: "tablet" }))).json();
    const client = await hold(unit.id);
    const change = server.patch(`/api/units/${unit.id}`, { name: "pill", version: 1 });
    await untilBlocked(client);
    await client.query(`select pg_terminate_backend(pid) ${otherConnections}`);
    const answer = await change;
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({ ...UNAVAILABLE, requestId: answer.headers["x-request-id"] });
    expect(answer.headers["retry-after"]).toBe("2");
    await client.query("rollback");
    await vi.waitFor(async () => {
      expect((await server.get(`/api/units/${unit.id}`)).json()).toEqual(unit);
    }, 5000);
  });

  test.each([
    ["a search", "/api/search?q=tablet"],
    ["a list", "/api/units?search=tablet"],
    ["the selection of all ids", "/api/units/ids"],
    ["the beginning of an export", "/api/units/export?format=csv&columns=name"],
    ["the beginning of a workbook", "/api/units/export?format=xlsx&columns=name"],
  ])(
    "in the middle of %s: 503 without a partial answer, and the next call works",
    async (_, url) => {
      await server.post("/api/units", aUnit({ name: "tablet" }));
      const client = await ownConnection(server.url);
      await client.query("begin; lock table units in access exclusive mode");
      const pending = server.get(url);
      await untilBlocked(client);
      await client.query(`select pg_terminate_backend(pid) ${otherConnections}`);
      const answer = await pending;
      expect(answer.statusCode).toBe(503);
      expect(answer.json()).toEqual({ ...UNAVAILABLE, requestId: answer.headers["x-request-id"] });
      expect(answer.headers["content-disposition"]).toBeUndefined();
      await client.query("rollback");
      // the loss of the other connections is noticed one by one
      await vi.waitFor(async () => expect((await server.get(url)).statusCode).toBe(200), 5000);
    },
  );

  test("between two calls: the next one opens a new connection", async () => {
    await Promise.all([
      server.get("/api/units"),
      server.get("/api/units"),
      server.get("/api/logs"),
    ]);
    const client = await ownConnection(server.url);
    await client.query(`select pg_terminate_backend(pid) ${otherConnections}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await server.get("/api/units")).statusCode).toBe(200);
  });

  test("while a transaction pauses between two statements: the process survives", async () => {
    const client = await ownConnection(server.url);
    const interrupted = server.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await client.query(`select pg_terminate_backend(pid) ${otherConnections}`);
      await new Promise((resolve) => setTimeout(resolve, 200));
      await tx.execute(sql`select 1`);
    });
    await expect(interrupted).rejects.toThrow();
    expect((await server.get("/api/units")).statusCode).toBe(200);
  });

  test("waiting for a locked record ends with a message to try again", async () => {
    const { id } = (await server.post("/api/units", aUnit())).json();
    await hold(id);
    const onUnavailable = vi.fn();
    const app = await hastyApp(server, { onUnavailable });
    const headers = { authorization: `Bearer ${server.token()}` };
    const payload = { name: "pill", version: 1 };
    const answer = await app.inject({ method: "PATCH", url: `/api/units/${id}`, headers, payload });
    expect(onUnavailable).not.toHaveBeenCalled();
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({
      error: "unavailable",
      message: "This took too long and was stopped. Try again.",
    });
  });
});

test("a lost database server is noticed immediately, and used again when it is back", async () => {
  const dataDir = aDataFolder();
  const options = { dataDir, settings: { fsync: "off" } };
  const { url } = await startHere(options);
  await migrate(url);
  const db = openDatabase(url);
  const onUnavailable = vi.fn();
  const app = await createApp({ ...server.services, db, onUnavailable });
  onTestFinished(async () => {
    await app.close();
    await db.$client.end();
  });
  expect((await app.inject("/api/ready")).statusCode).toBe(200);

  process.kill(readPostmaster(join(dataDir, "pg"))?.pid ?? 0, "SIGKILL");
  await vi.waitFor(
    () => expect(readPostmaster(join(dataDir, "pg"))?.status).not.toBe("ready"),
    5000,
  );
  // the remaining connections outlive their server for a moment
  await vi.waitFor(async () => {
    expect((await app.inject("/api/ready")).statusCode).toBe(503);
  }, 10_000);
  const answer = await app.inject("/api/ready");
  expect(answer.json()).toMatchObject(UNAVAILABLE);
  expect(answer.headers["retry-after"]).toBe("2");
  expect(onUnavailable).toHaveBeenCalled();
  expect((await app.inject("/api/health")).statusCode).toBe(200);

  await startHere(options);
  expect((await app.inject("/api/ready")).statusCode).toBe(200);
}, 60_000);
