import { setTimeout as wait } from "node:timers/promises";
import { pino } from "pino";
import { expect, onTestFinished, test, vi } from "vitest";
import { listen } from "#test/live.ts";
import { liveServer, until } from "#test/live-server.ts";
import { aUnit } from "#test/records.ts";
import { createApp } from "../../app.ts";
import { unitKind } from "../../catalogue/units/units.table.ts";
import { SYSTEM } from "../db/audit.ts";
import { openDatabase } from "../db/database.ts";
import { insertRecord } from "../db/records.ts";

const server = liveServer();

test("a change is announced to others immediately: which record and how, but no values", async () => {
  const heard = await server.follow((await server.as("support")).token);
  const { id } = await server.createUnit({ name: "tablet" });
  await server.patch(`/api/units/${id}`, { name: "pill", version: 1 });
  await server.delete(`/api/units/${id}`);
  await until(() => expect(heard.changes()).toHaveLength(3));
  const about = { model: "unit", recordId: id, isMine: false };
  expect(heard.changes()).toEqual([
    { ...about, action: "create" },
    { ...about, action: "update" },
    { ...about, action: "delete" },
  ]);
  const entries = await server.history();
  expect(
    heard
      .events()
      .slice(1)
      .map((event) => event.id),
  ).toEqual(entries.map(({ id }) => id));
});

test("a user's own change is marked as theirs", async () => {
  const heard = await server.follow(server.token());
  const { id } = await server.createUnit();
  await until(() => expect(heard.changes()).toMatchObject([{ recordId: id, isMine: true }]));
});

test("a refused, empty or rolled-back change is not announced", async () => {
  const { id } = await server.createUnit({ name: "tablet", code: "TAB" });
  const finance = await server.as("finance");
  const heard = await server.follow(server.token());
  await finance.patch(`/api/units/${id}`, { name: "pill", version: 1 });
  await server.patch(`/api/units/${id}`, { name: "tablet", version: 1 });
  await server.post("/api/units", aUnit({ code: "TAB" }));
  const undone = server.db.transaction(async (tx) => {
    await insertRecord(tx, SYSTEM, unitKind, { ...aUnit() } as never);
    throw new Error("Something else went wrong.");
  });
  await expect(undone).rejects.toThrow("Something else went wrong.");
  const later = await server.createUnit();
  await until(() => expect(heard.changes()).toHaveLength(1));
  await wait(100);
  expect(heard.changes()).toMatchObject([{ recordId: later.id }]);
});

test("the answer is a stream that proxies do not cache, compress or buffer", async () => {
  const { headers } = await server.follow(server.token());
  expect(headers["content-type"]).toBe("text/event-stream; charset=utf-8");
  expect(headers["cache-control"]).toBe("no-store, no-transform");
  expect(headers["x-accel-buffering"]).toBe("no");
  expect(headers["content-encoding"]).toBeUndefined();
});

test("a caller that does not accept a stream gets an error", async () => {
  expect((await server.get("/api/live")).json()).toMatchObject({
    error: "bad_request",
    message: 'This is a stream. Ask for it by "accept: text/event-stream".',
  });
});

test("a session has at most eight streams, and another once one closes", async () => {
  const { token } = await server.as("support");
  const all = await Promise.all(Array.from({ length: 9 }, () => listen(server.app, token)));
  onTestFinished(() => {
    for (const one of all) one.hangUp();
  });
  expect(all.map(({ status }) => status).sort()).toEqual([...Array(8).fill(200), 429]);
  all.find(({ status }) => status === 200)?.hangUp();
  await vi.waitFor(async () => expect((await server.follow(token)).status).toBe(200), 5_000);
});

test("changes made in another process are announced here, and vice versa", async () => {
  const db = openDatabase(server.url);
  const other = await createApp({ ...server.services, db });
  onTestFinished(async () => {
    await other.close();
    await db.$client.end();
  });
  const { token } = await server.as("support");
  const [here, there] = [await server.follow(token), await server.follow(token, undefined, other)];
  const answer = await other.inject({
    method: "POST",
    url: "/api/units",
    payload: aUnit(),
    headers: { authorization: `Bearer ${server.token()}` },
  });
  expect(answer.statusCode).toBe(201);
  await server.createUnit();
  await until(() => expect([here, there].map((one) => one.changes().length)).toEqual([2, 2]));
  expect(here.changes()).toEqual(there.changes());
});

test("connections that the database drops lose no event", async () => {
  const { token } = await server.as("support");
  const heard = await server.follow(token);
  await server.createUnit();
  await until(() => expect(heard.changes()).toHaveLength(1));
  await server.db.$client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'pharmacy-admin live'`,
  );
  await server.createUnit();
  await server.createUnit();
  await until(() => expect(heard.changes()).toHaveLength(3));
  expect(heard.hasEnded()).toBe(false);
});

test("a stream is logged once it has ended, even by disconnecting", async () => {
  const lines: { route?: string; status?: number }[] = [];
  const log = pino({ level: "info" }, { write: (line) => void lines.push(JSON.parse(line)) });
  const app = await createApp(server.services, log);
  onTestFinished(() => app.close());
  const heard = await server.follow(server.token(), undefined, app);
  await app.inject("/api/health");
  const routes = () => lines.map(({ route }) => route).filter((route) => route !== undefined);
  await until(() => expect(routes()).toEqual(["/api/health"]));
  heard.hangUp();
  await until(() => expect(routes()).toEqual(["/api/health", "/api/live"]));
});
