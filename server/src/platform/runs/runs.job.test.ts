import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { applied, checked, readRun, unitFile, workRuns } from "#test/runs.ts";
import { testServer } from "#test/server.ts";

const server = testServer({ isOwn: true });

const WORKER = join(import.meta.dirname, "../../../test/run-worker.ts");
const COUNT = 1_000;
const file = () => unitFile(...Array.from({ length: COUNT }, () => ({})));

/** A process that works on runs, once it does. */
async function startWorker() {
  const child = spawn(process.execPath, [WORKER, server.url, server.dataDir, "50"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child.stdout, "data");
  return child;
}

async function placeOf(id: string) {
  const { rows } = await server.db.execute<{ place: { appliedLine: number } }>(
    sql`select place from runs where id = ${id}`,
  );
  return rows[0]?.place.appliedLine ?? 0;
}

/** Kills a worker while it applies, as soon as it is further than before. */
async function killHalfway(id: string) {
  const before = await placeOf(id);
  const child = await startWorker();
  await expect.poll(() => placeOf(id), { timeout: 30_000, interval: 5 }).toBeGreaterThan(before);
  child.kill("SIGKILL");
  await once(child, "exit");
}

/** Makes each new unit take so many seconds, until the test ends or what is answered is called. */
async function slowDown(seconds: string): Promise<() => Promise<unknown>> {
  await server.db.execute(sql`create function slow() returns trigger language plpgsql as
    $$ begin perform pg_sleep(${sql.raw(seconds)}); return new; end $$`);
  await server.db.execute(
    sql`create trigger slow before insert on units for each row execute function slow()`,
  );
  const restore = () => server.db.execute(sql`drop function if exists slow cascade`);
  onTestFinished(async () => void (await restore()));
  return restore;
}

/** Every record once, with one entry each, and as many as the run counts. */
async function requireWrittenOnce(id: string) {
  const { rows } = await server.db.execute<{
    units: number;
    entries: number;
    versions: number;
  }>(sql`
    select (select count(*)::int from units) as units,
      (select count(distinct record_id)::int from audit_logs
        where request_id = ${`run-${id}`} and action = 'create') as entries,
      (select max(version) from units) as versions`);
  expect(rows).toEqual([{ units: COUNT, entries: COUNT, versions: 1 }]);
  const { counts, status } = await readRun(server, id);
  expect([status, counts.written, counts.left]).toEqual(["done", COUNT, 0]);
}

/** Guarantees that a killed process neither loses a row nor writes one twice. */
test("a process killed in the middle of applying is followed by the next, which goes on", async () => {
  const { id, version } = await checked(server, file());
  await server.post(`/api/runs/${id}/apply`, { version });
  const restore = await slowDown("0.005");
  await killHalfway(id);
  await killHalfway(id);
  expect(await readRun(server, id)).toMatchObject({ status: "applying" });
  await restore();
  await workRuns(server);
  await requireWrittenOnce(id);
}, 120_000);

test("a database that goes away in the middle is waited for, and the run goes on", async () => {
  const { id, version } = await checked(server, file());
  await server.post(`/api/runs/${id}/apply`, { version });
  const child = await startWorker();
  await expect.poll(() => placeOf(id), { timeout: 30_000, interval: 5 }).toBeGreaterThan(0);
  await server.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where pid <> pg_backend_pid() and datname = current_database()`);
  if (child.exitCode === null) await once(child, "exit");
  expect(["applying", "done"]).toContain((await readRun(server, id)).status);
  await workRuns(server);
  await requireWrittenOnce(id);
}, 120_000);

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
  const restore = await slowDown("0.4");
  const first = workRuns(server);
  await wait(200);
  await server.db.execute(sql`update runs set worker = gen_random_uuid() where id = ${id}`);
  await first;
  await restore();
  expect((await server.get("/api/units")).json().total).toBe(1);
  expect((await readRun(server, id)).counts.written).toBe(1);
});

test("a batch that ends its process again and again fails the run", async () => {
  const { id, version } = await checked(server, unitFile({}));
  await server.post(`/api/runs/${id}/apply`, { version });
  await server.db.execute(sql`update runs set attempts = 5`);
  await expect(workRuns(server)).rejects.toThrow("too often");
  expect(await readRun(server, id)).toMatchObject({
    ...{ status: "failed", undoUntil: null },
    message: "Something went wrong on the server. Nothing of the last batch was saved.",
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
