import { sql } from "drizzle-orm";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { checked, readRun, unitFile, workRuns } from "#test/runs.ts";
import { testServer } from "#test/server.ts";

const server = testServer({ isOwn: true });

const COUNT = 64;

/** Of locks in the database; the number means nothing. */
const LOCK = 88_301;

/** Has writes of units wait for what is answered to be called, and then be refused; they are counted. */
async function refuseLater(): Promise<() => Promise<unknown>> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  onTestFinished(async () => {
    await client.query("drop function refuse cascade; drop sequence writes");
    await client.end();
  });
  await client.query(`select pg_advisory_lock(${LOCK});
    create sequence writes;
    create function refuse() returns trigger language plpgsql as $$ begin
      perform nextval('writes'), pg_advisory_xact_lock(${LOCK});
      raise exception 'already there' using errcode = '23505'; end $$;
    create trigger refuse before insert on units for each row execute function refuse()`);
  return () => client.query(`select pg_advisory_unlock(${LOCK})`);
}

const isWaiting = async () => {
  const { rowCount } = await server.db.execute(
    sql`select from pg_locks where locktype = 'advisory' and objid = ${LOCK} and not granted`,
  );
  return rowCount === 1;
};

/** Whether no transaction is open but that of the question. */
const isQuiet = async () => {
  const { rowCount } = await server.db.execute(sql`select from pg_stat_activity
    where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`);
  return rowCount === 0;
};

async function begun() {
  const { id, version } = await checked(
    server,
    unitFile(...Array.from({ length: COUNT }, () => ({}))),
  );
  expect((await server.post(`/api/runs/${id}/apply`, { version })).statusCode).toBe(202);
  return id;
}

async function writes() {
  const { rows } = await server.db.execute<{ count: number }>(
    sql`select last_value::int as count from writes`,
  );
  return rows[0]?.count;
}

test("a process whose run was taken over does not look for the rows that are in the way", async () => {
  const id = await begun();
  const release = await refuseLater();
  const lost = new AbortController();
  const working = workRuns(server, lost.signal);
  await expect.poll(isWaiting).toBe(true);
  await server.db.execute(sql`update runs set worker = gen_random_uuid(),
    heartbeat_at = now() + interval '1 hour' where id = ${id}`);
  await release();
  await expect.poll(isQuiet).toBe(true);
  lost.abort();
  await working;
  expect(await writes()).toBe(1);
  expect((await readRun(server, id)).counts).toMatchObject({ written: 0, left: 0 });
});

test("a process that is to stop leaves the rows that are in the way to the next one", async () => {
  const id = await begun();
  const release = await refuseLater();
  const stopping = new AbortController();
  const working = workRuns(server, stopping.signal);
  await expect.poll(isWaiting).toBe(true);
  stopping.abort();
  await release();
  await working;
  expect(await writes()).toBe(1);
  expect(await readRun(server, id)).toMatchObject({ status: "applying", counts: { left: 0 } });
});
