import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, onTestFinished } from "vitest";
import { readRun } from "./runs.ts";
import type { testServer } from "./server.ts";

type Server = ReturnType<typeof testServer>;

const WORKER = join(import.meta.dirname, "run-worker.ts");

/** A process that works on runs in batches of 50 rows, once it does. */
async function startWorker({ url, dataDir }: Server) {
  const child = spawn(process.execPath, [WORKER, url, dataDir, "50"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child.stdout, "data");
  return child;
}

/** How many rows a run has come to, whatever it does. */
async function placeOf(server: Server, id: string) {
  const { counts } = await readRun(server, id);
  return counts.read + counts.written;
}

/** Has another process work on a run until it is further than before. */
export async function workHalfway(server: Server, id: string) {
  const before = await placeOf(server, id);
  const child = await startWorker(server);
  await expect
    .poll(() => placeOf(server, id), { timeout: 60_000, interval: 5 })
    .toBeGreaterThan(before);
  const ended = child.exitCode === null ? once(child, "exit") : Promise.resolve();
  return { child, ended };
}

/**
 * Makes each such write of a row take so many milliseconds, until the test ends or what is answered
 * is called: "insert on units".
 */
export async function slowDown({ db }: Server, write: string, ms: number) {
  await db.execute(
    sql.raw(`
    create function slow() returns trigger language plpgsql as
      $$ begin perform pg_sleep(${ms / 1_000}); return coalesce(new, old); end $$;
    create trigger slow before ${write} for each row execute function slow()`),
  );
  const restore = () => db.execute(sql`drop function if exists slow cascade`);
  onTestFinished(async () => void (await restore()));
  return restore;
}
