import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { slowDown } from "#test/run-workers.ts";
import { applied, checked, readRun, unitFile, workRuns } from "#test/runs.ts";
import { testServer } from "#test/server.ts";

const server = testServer({ isOwn: true });

const COUNT = 1_000;
const file = () => unitFile(...Array.from({ length: COUNT }, () => ({})));

test("a process that is told to stop lets another go on at once", async () => {
  const { id, version } = await checked(server, unitFile({}));
  await server.post(`/api/runs/${id}/apply`, { version });
  await workRuns(server, AbortSignal.abort());
  const { rows } = await server.db.execute(sql`select heartbeat_at from runs where id = ${id}`);
  expect(rows).toEqual([{ heartbeat_at: null }]);
  await workRuns(server);
  expect((await readRun(server, id)).status).toBe("done");
});

test("a process that was taken for dead writes nothing more", async () => {
  const { id, version } = await checked(server, unitFile({}));
  await server.post(`/api/runs/${id}/apply`, { version });
  const restore = await slowDown(server, "insert on units", 400);
  const first = workRuns(server);
  await wait(200);
  await server.db.execute(sql`update runs set worker = gen_random_uuid() where id = ${id}`);
  await first;
  await restore();
  expect((await server.get("/api/units")).json().total).toBe(1);
  expect((await readRun(server, id)).counts.written).toBe(1);
});

test("a batch that ends its process again and again stops the run", async () => {
  const { id, version } = await checked(server, unitFile({}));
  await server.post(`/api/runs/${id}/apply`, { version });
  await server.db.execute(sql`update runs set attempts = 5`);
  await expect(workRuns(server)).rejects.toThrow("too often");
  expect(await readRun(server, id)).toMatchObject({
    status: "stopped",
    undoUntil: null,
    message: expect.stringMatching(/^The server was interrupted several times at the same rows/),
  });
});

test("rows that the database refuses are named, and the others are written", async () => {
  await server.db.execute(sql`alter table units add constraint odd check (name <> 'thing N500')`);
  onTestFinished(async () => {
    await server.db.execute(sql`alter table units drop constraint odd`);
  });
  const run = await applied(server, file());
  expect(run.counts).toMatchObject({ written: COUNT - 1, left: 1 });
  const { items } = (await server.get(`/api/runs/${run.id}/rows?verdict=left`)).json();
  expect(items).toMatchObject([{ line: 501, messages: [{ message: expect.any(String) }] }]);
});
