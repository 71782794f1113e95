import { setTimeout as wait } from "node:timers/promises";
import { RUNNING_STATUSES } from "@pharmacy/contract/runs/runs.values";
import { inArray } from "drizzle-orm";
import { IMPORTS } from "../server/src/imports.ts";
import { SYSTEM } from "../server/src/platform/db/audit.ts";
import type { Database } from "../server/src/platform/db/database.ts";
import { newId } from "../server/src/platform/db/ids.ts";
import { insertRecord } from "../server/src/platform/db/records.ts";
import type { folderStore } from "../server/src/platform/file-store.ts";
import { fileKind } from "../server/src/platform/files/files.table.ts";
import { runsJob } from "../server/src/platform/runs/runs.job.ts";
import { NO_COUNTS, runKind, runs, START } from "../server/src/platform/runs/runs.table.ts";

type Store = ReturnType<typeof folderStore>;

/** A file of units whose codes begin with these letters. */
export async function keepFile(
  db: Database,
  fileStore: Store,
  prefix: string,
  rows: number,
): Promise<string> {
  const id = newId();
  const { size, sha256 } = await fileStore.receive(id, lines(prefix, rows));
  const of = { id, name: "units.csv", contentType: "text/csv", purpose: "import" } as const;
  await insertRecord(db, SYSTEM, fileKind, { ...of, size, sha256 });
  return id;
}

async function* lines(prefix: string, rows: number): AsyncGenerator<Buffer> {
  yield Buffer.from("Code,Name,Plural name,Symbol,Kind\n");
  for (let at = 0; at < rows; at += 1_000) {
    const part = Array.from({ length: Math.min(1_000, rows - at) }, (_, place) => {
      const n = at + place;
      return `${prefix}-${n},unit ${n},units ${n},u${n},packaging\n`;
    });
    yield Buffer.from(part.join(""));
  }
}

const COLUMNS = ["code", "name", "namePlural", "symbol", "kind"];

export async function aRun(db: Database, file: string): Promise<string> {
  const { id } = await insertRecord(db, SYSTEM, runKind, {
    kind: "units",
    status: "checking",
    mode: "createAndUpdate",
    file,
    actor: SYSTEM,
    counts: NO_COUNTS,
    place: START,
    options: { encoding: "utf-8", delimiter: ",", quote: '"', sheet: 0, headerRow: 1 },
    mapping: Object.fromEntries(COLUMNS.map((name, place) => [name, { columns: [place] }])),
  } as never);
  return id as string;
}

/** Works until every import is checked or applied: the job itself goes on for a while, to look for more. */
export async function workUntilDone(db: Database, fileStore: Store): Promise<void> {
  const done = new AbortController();
  const services = { db, fileStore, clock: Date.now } as never;
  const working = runsJob(IMPORTS).work(services, done.signal);
  while ((await db.$count(runs, inArray(runs.status, RUNNING_STATUSES))) > 0) await wait(20);
  done.abort();
  await working;
}
