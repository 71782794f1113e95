import { mkdtempSync, openAsBlob, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Run, RunPreview } from "@pharmacy/contract/runs/runs";
import { openDatabase } from "../server/src/platform/db/database.ts";
import { machineLoad } from "./cpu.ts";
import { ITEM_MAPPING, itemLines, PREFIX } from "./items-runs.ts";
import type { Result } from "./report.ts";
import { type Running, startServer, tokenOf } from "./server.ts";

const ROWS = Number(process.env.BENCH_ROWS ?? 469_000);

/** Most resident memory of the server, megabytes, and of the time of the first import for the same file again. */
const RESIDENT_MAX_MB = 350;
const AGAIN_MAX = 0.6;

/** How often the run is looked at, and how often the memory is printed, milliseconds. */
const LOOK_MS = 200;
const PRINT_MS = 10_000;

/** How long a check or an import may take in all, milliseconds. */
const PATIENCE_MS = 45 * 60_000;

/** A file as large as a national catalogue, uploaded, checked and applied as a browser does it, twice. */
export async function measure(databaseUrl: string): Promise<Result[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "pharmacy-bench-"));
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DEMO: "true" };
  // the first start fills the database, which takes memory of its own
  await (await startServer(env)).stop();
  const server = await startServer(env);
  try {
    const file = join(dataDir, "items.csv");
    await writeItems(databaseUrl, file);
    const caller = { server, authorization: `Bearer ${await tokenOf(server.url)}` };
    const atRest = server.residentMb();
    const uploaded = await upload(caller, file);
    const checked = await timed(() => check(caller, uploaded));
    const applied = await timed(() => act(caller, checked.run, "apply", { skipRefused: false }));
    const again = await timed(async () => check(caller, await upload(caller, file)));
    return results({ checked, applied, again, atRest, most: server.mostResidentMb() });
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function writeItems(databaseUrl: string, file: string): Promise<void> {
  const db = openDatabase(databaseUrl);
  try {
    await writeFile(file, await itemLines(db, PREFIX, ROWS));
  } finally {
    await db.$client.end();
  }
}

type Caller = { server: Running; authorization: string };
type Ended = { run: Run; seconds: number };

async function timed(work: () => Promise<Run>): Promise<Ended> {
  const start = performance.now();
  const run = await work();
  return { run, seconds: (performance.now() - start) / 1_000 };
}

async function call<Body>(
  { server, authorization }: Caller,
  path: string,
  body?: FormData | object,
): Promise<Body> {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${server.url}/api/${path}`, {
    method: body ? "POST" : "GET",
    headers: { authorization, ...(body && !isForm && { "content-type": "application/json" }) },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Body;
}

async function upload(caller: Caller, file: string): Promise<Run> {
  const form = new FormData();
  form.set("file", await openAsBlob(file, { type: "text/csv" }), "items.csv");
  return call<Run>(caller, "runs?kind=items", form);
}

async function check(caller: Caller, run: Run): Promise<Run> {
  const { options } = await call<RunPreview>(caller, `runs/${run.id}/preview`, {});
  return act(caller, run, "check", { options, mapping: ITEM_MAPPING });
}

/** Begins a step, waits for its end, and prints how far it is meanwhile. */
async function act(caller: Caller, { id }: Run, what: string, body: object): Promise<Run> {
  const { version } = await call<Run>(caller, `runs/${id}`);
  await call(caller, `runs/${id}/${what}`, { version, ...body });
  const start = performance.now();
  for (let looked = 1; performance.now() - start < PATIENCE_MS; looked += 1) {
    await wait(LOOK_MS);
    const run = await call<Run>(caller, `runs/${id}`);
    if (run.status === "checked" || run.status === "done") return run;
    if (run.status !== "checking" && run.status !== "applying") {
      throw new Error(`The import is ${run.status}: ${run.message}`);
    }
    if (looked % (PRINT_MS / LOOK_MS) === 0) print(what, run, caller.server);
  }
  throw new Error(`The import did not end: ${what}.`);
}

function print(what: string, { counts }: Run, server: Running): void {
  const rows = what === "check" ? counts.read : counts.written;
  const memory = `${server.residentMb().toFixed(0)} MB, at most ${server.mostResidentMb().toFixed(0)} MB`;
  process.stderr.write(`${what}: ${rows.toLocaleString("en")} rows, ${memory}, ${machineLoad()}\n`);
}

type Measured = Record<"checked" | "applied" | "again", Ended> & { atRest: number; most: number };

function results({ checked, applied, again, atRest, most }: Measured): Result[] {
  const rows = ROWS.toLocaleString("en");
  const pace = ({ seconds }: Ended) =>
    `${(ROWS / seconds).toFixed(0)} rows/s (${seconds.toFixed(0)} s)`;
  const ratio = again.seconds / (checked.seconds + applied.seconds);
  const { counts } = again.run;
  return [
    {
      what: `${rows} items checked by the server`,
      measured: `${pace(checked)}; ${checked.run.counts.new.toLocaleString("en")} new`,
    },
    {
      what: "the same applied",
      measured: `${pace(applied)}; ${applied.run.counts.written.toLocaleString("en")} written`,
      budget: `${rows} written`,
      isWithin: applied.run.counts.written === ROWS,
    },
    {
      what: "the same file again, uploaded and checked, beside the first time",
      measured: `${ratio.toFixed(2)} (${pace(again)}; ${counts.new + counts.changed} to write)`,
      budget: `≤ ${AGAIN_MAX}, 0 to write`,
      isWithin: ratio <= AGAIN_MAX && counts.unchanged === ROWS,
    },
    {
      what: "most resident memory of the server",
      measured: `${most.toFixed(0)} MB (${atRest.toFixed(0)} MB at rest; ${machineLoad()})`,
      budget: `≤ ${RESIDENT_MAX_MB} MB`,
      isWithin: most <= RESIDENT_MAX_MB,
    },
  ];
}
