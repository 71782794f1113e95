import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { unitImport } from "../server/src/catalogue/units/units.import.ts";
import { SYSTEM } from "../server/src/platform/db/audit.ts";
import { type Database, openDatabase } from "../server/src/platform/db/database.ts";
import { setUnaudited } from "../server/src/platform/db/unaudited.ts";
import { folderStore } from "../server/src/platform/file-store.ts";
import { undoRun } from "../server/src/platform/runs/runs.acts.ts";
import { runs } from "../server/src/platform/runs/runs.table.ts";
import { aRun, keepFile } from "./import-runs.ts";
import { faultsOf, type Phase } from "./kills-found.ts";
import type { Result } from "./report.ts";

const WORKER = join(import.meta.dirname, "../server/test/run-worker.ts");

/** Kills in all, and imports that share them. */
const KILLS = Number(process.env.BENCH_KILLS ?? 100);
const RUNS = 5;

/** Rows of each import, more than its processes write before they are killed, and of each batch. */
const ROWS = 6_000;
const BATCH = 20;

/** How long a process lives at most from when it has done a batch, or from when it begins, milliseconds. */
const LIFE_MS = 300;

const PHASES: Phase[] = ["check", "apply", "undo"];

type Place = { db: Database; url: string; folder: string };

/** Kills processes at random moments of imports; the next goes on, and the last ends the import. */
export async function measureKills(databaseUrl: string): Promise<Result[]> {
  const db = openDatabase(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), "pharmacy-kills-"));
  const place = { db, url: databaseUrl, folder };
  const kills = { check: 0, apply: 0, undo: 0 };
  const faults: string[] = [];
  try {
    for (let number = 0; number < RUNS; number += 1) {
      const prefix = `K${number}`;
      const id = await aRun(db, await keepFile(db, folderStore(folder), prefix, ROWS));
      for (const [turn, phase] of PHASES.entries()) {
        const worked = await begin(db, id, phase);
        const share = (KILLS * (number * PHASES.length + turn + 1)) / (RUNS * PHASES.length);
        for (let more = true; more && sum(kills) < Math.round(share); ) {
          more = await killOne(place, worked, sum(kills));
          if (more) kills[phase] += 1;
        }
        await once(startWorker(place, 5_000), "exit");
        faults.push(...(await faultsOf(db, { id, worked, phase, prefix, rows: ROWS })));
      }
    }
  } finally {
    await db.$client.end();
    rmSync(folder, { recursive: true, force: true });
  }
  return results(kills, faults);
}

const sum = (kills: Record<Phase, number>) => kills.check + kills.apply + kills.undo;

function results(kills: Record<Phase, number>, faults: readonly string[]): Result[] {
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  const { check, apply, undo } = kills;
  return [
    {
      what: "processes killed while they checked, applied or undid an import",
      measured: `${sum(kills)} (${check} + ${apply} + ${undo})`,
      budget: `≥ ${KILLS}`,
      isWithin: sum(kills) >= KILLS,
    },
    {
      what: `checks, imports and undos of ${ROWS.toLocaleString("en")} rows with a row lost, twice, or unfinished`,
      measured: `${faults.length} of ${RUNS * PHASES.length}`,
      budget: "0",
      isWithin: faults.length === 0,
    },
  ];
}

/** Returns the run to be worked on: the undo of an import is a run of its own. */
async function begin(db: Database, id: string, phase: Phase): Promise<string> {
  if (phase === "apply") await setUnaudited(db, runs, eq(runs.id, id), { status: "applying" });
  if (phase !== "undo") return id;
  const version = (await runOf(db, id))?.version ?? 0;
  return (await undoRun(db, SYSTEM, { id, spec: unitImport }, version)).id;
}

/** Every second is killed before it ends a batch: never as many in a row as stop a run. */
async function killOne(place: Place, id: string, number: number): Promise<boolean> {
  const { db } = place;
  const child = startWorker(place, BATCH);
  await once(child.stdout, "data");
  const before = await runOf(db, id);
  const hasWorked = async () => (await linesOf(db, id)) !== linesIn(before);
  while (number % 2 === 0 && child.exitCode === null && !(await hasWorked())) await wait(2);
  await wait(Math.random() * LIFE_MS);
  const exit = child.exitCode === null ? once(child, "exit") : undefined;
  child.kill("SIGKILL");
  await exit;
  const after = await runOf(db, id);
  return after?.status === "checking" || after?.status === "applying";
}

function startWorker({ url, folder }: Place, batch: number) {
  return spawn(process.execPath, [WORKER, url, folder, String(batch)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
}

async function runOf(db: Database, id: string) {
  const [run] = await db.select().from(runs).where(eq(runs.id, id));
  return run;
}

const linesIn = (run: Awaited<ReturnType<typeof runOf>>) =>
  (run?.counts.read ?? 0) + (run?.counts.written ?? 0);

const linesOf = async (db: Database, id: string) => linesIn(await runOf(db, id));
