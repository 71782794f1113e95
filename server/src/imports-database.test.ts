import { join } from "node:path";
import type { Run, RunPreview } from "@pharmacy/contract/runs/runs";
import type pg from "pg";
import { expect, test, vi } from "vitest";
import { aUsedFolder, makeClusterOnce } from "#test/embedded-postgres.ts";
import { connect, PATIENCE, runProgram, signIn } from "#test/running-program.ts";
import { unitFile } from "#test/runs.ts";
import { readPostmaster } from "./platform/db/embedded/postmaster.ts";
import { BATCH } from "./platform/runs/work.ts";

// the database starts five times, and the machine may be busy
vi.setConfig({ testTimeout: 6 * PATIENCE, hookTimeout: 60_000 });

makeClusterOnce();

/** More than are written at once. */
const COUNT = 6_000;

type Caller = Awaited<ReturnType<typeof signIn>>;

const read = async <Body>(answer: Promise<Response>): Promise<Body> => {
  const { status } = await answer;
  expect(status).toBeLessThan(300);
  return (await answer).json() as Promise<Body>;
};

const runOf = (caller: Caller, id: string) => read<Run>(caller.get(`runs/${id}`));

async function act(caller: Caller, id: string, what: string, body = {}): Promise<string> {
  const { version } = await runOf(caller, id);
  return (await read<Run>(caller.post(`runs/${id}/${what}`, { version, ...body }))).id;
}

async function uploaded(caller: Caller) {
  const form = new FormData();
  const lines = Array.from({ length: COUNT }, () => ({}));
  form.set("file", new Blob([unitFile(...lines)], { type: "text/csv" }), "units.csv");
  const { id } = await read<Run>(caller.send("runs?kind=units", form));
  const { options, mapping } = await read<RunPreview>(caller.post(`runs/${id}/preview`, {}));
  return { id, check: { options, mapping } };
}

/** Has a write of one row never end. */
const hang = (client: pg.Client, write: string, condition: string) =>
  client.query(`create function hang() returns trigger language plpgsql as
      $$ begin perform pg_sleep(600); return coalesce(new, old); end $$;
    create trigger hang before ${write} for each row when (${condition}) execute function hang()`);

/** Kills the database while it is at that write. The program starts it again, though nobody calls. */
async function killDatabase(dataDir: string, client: pg.Client): Promise<pg.Client> {
  await vi.waitFor(async () => {
    const asleep = "select from pg_stat_activity where wait_event = 'PgSleep'";
    expect((await client.query(asleep)).rowCount).toBe(1);
  }, PATIENCE);
  const cluster = join(dataDir, "pg");
  const killed = readPostmaster(cluster)?.pid ?? 0;
  process.kill(killed, "SIGKILL");
  await vi.waitFor(() => {
    const { pid = killed, status } = readPostmaster(cluster) ?? {};
    expect([pid === killed, status]).toEqual([false, "ready"]);
  }, PATIENCE);
  const next = await connect(dataDir);
  await next.query("drop function hang cascade");
  // otherwise it would be waited for, as for a process that is slow
  await next.query("update runs set heartbeat_at = null, worker = null where worker is not null");
  return next;
}

async function untilEnded(caller: Caller, id: string): Promise<Run> {
  await vi.waitFor(async () => {
    expect((await runOf(caller, id)).status).toMatch(/^(checked|done)$/);
  }, PATIENCE);
  return runOf(caller, id);
}

async function countsOf(client: pg.Client, id: string) {
  const { rows } = await client.query(
    `select (select count(*)::int from units where code like 'N%') as units,
      (select count(*)::int from run_rows where run = $1) as staged,
      count(*)::int as entries, count(distinct record_id)::int as records
    from audit_logs where request_id = 'run-' || $1::text and model = 'unit'
      and action in ('create', 'delete')`,
    [id],
  );
  return rows[0];
}

/** Guarantees that an import goes on by itself after the database was killed, in each of its phases. */
test("an import whose database is killed while it is checked, applied and undone loses no row and writes none twice", async () => {
  const dataDir = aUsedFolder();
  const running = runProgram(dataDir);
  const caller = await signIn(running);
  let client = await connect(dataDir);
  const { id, check } = await uploaded(caller);

  await hang(client, "insert on run_rows", "new.line = 5500");
  await act(caller, id, "check", check);
  client = await killDatabase(dataDir, client);
  expect(await untilEnded(caller, id)).toMatchObject({
    status: "checked",
    counts: { read: COUNT, new: COUNT, refused: 0 },
  });
  expect(await countsOf(client, id)).toMatchObject({ units: 0, staged: COUNT, entries: 0 });

  await hang(client, "insert on units", "new.code = 'N5500'");
  await act(caller, id, "apply");
  client = await killDatabase(dataDir, client);
  // the batches before the one that was killed
  expect((await runOf(caller, id)).counts.written).toBe(5_499 - (5_499 % BATCH));
  const written = { counts: { written: COUNT, left: 0 } };
  expect(await untilEnded(caller, id)).toMatchObject({ status: "done", ...written });
  const all = { entries: COUNT, records: COUNT };
  expect(await countsOf(client, id)).toMatchObject({ units: COUNT, ...all });

  await hang(client, "delete on units", "old.code = 'N500'");
  const undo = await act(caller, id, "undo");
  client = await killDatabase(dataDir, client);
  expect(await untilEnded(caller, undo)).toMatchObject({ status: "done", ...written });
  expect(await countsOf(client, undo)).toMatchObject({ units: 0, ...all });
  expect((await runOf(caller, id)).status).toBe("undone");
});
