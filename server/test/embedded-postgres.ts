import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import { removeSocketFolder } from "../src/platform/db/embedded/cluster-folder.ts";
import { startEmbeddedPostgres } from "../src/platform/db/embedded/embedded-postgres.ts";
import { findPostgresBinaries } from "../src/platform/db/embedded/postgres-binaries.ts";
import { readPostmaster, stopPostmaster } from "../src/platform/db/embedded/postmaster.ts";

/** Another process of ours that uses the embedded PostgreSQL. */
export type RunningProcess = {
  url: string;
  adopted: boolean;
  pid: number;
  /** Its output after it has started. */
  lines: AsyncIterableIterator<string>;
  ended: Promise<unknown>;
  stop(): Promise<void>;
};

const START = `
  import { startEmbeddedPostgres } from "${join(import.meta.dirname, "../src/platform/db/embedded/embedded-postgres.ts")}";
  const { url, adopted, stop } = await startEmbeddedPostgres({ dataDir: process.argv[1] });
  process.stdout.write(JSON.stringify({ url, adopted }) + "\\n");
`;

/** A program that uses the server until its input ends. */
export const USER = `${START}
  process.stdin.resume().once("end", () => stop().then(() => process.exit()));
`;

/** A program that writes rows, one after the other, and prints each acknowledged one. */
export const WRITER = `${START}
  import pg from "pg";
  const client = new pg.Client(url);
  await client.connect();
  await client.query("create table rows (id int)");
  for (let id = 1; ; id++) {
    await client.query("insert into rows values ($1)", [id]);
    process.stdout.write(id + "\\n");
  }
`;

/** A data folder for this test; its server is stopped when the test ends. */
export function aDataFolder(name = "data"): string {
  const parent = mkdtempSync(join(tmpdir(), "pharmacy-postgres-"));
  const dataDir = join(parent, name);
  mkdirSync(dataDir);
  chmodSync(parent, 0o755);
  onTestFinished(async () => {
    const cluster = join(dataDir, "pg");
    const postmaster = readPostmaster(cluster);
    await stopPostmaster(cluster, () => findPostgresBinaries().control);
    if (postmaster) removeSocketFolder(dataDir, postmaster.socketFolder);
    rmSync(parent, { recursive: true, force: true });
  });
  return dataDir;
}

/** Like `aDataFolder`, with a cluster in it, which is created once for the file and copied. */
export function aUsedFolder(name?: string): string {
  const dataDir = aDataFolder(name);
  cpSync(join(originalFolder(), "pg"), join(dataDir, "pg"), { recursive: true });
  return dataDir;
}

let original: string | undefined;

function originalFolder(): string {
  if (!original) throw new Error("Call makeClusterOnce() at the top of the test file.");
  return original;
}

/** Creates the cluster that `aUsedFolder` copies; call it at the top of the test file. */
export function makeClusterOnce(): void {
  beforeAll(async () => {
    original = mkdtempSync(join(tmpdir(), "pharmacy-postgres-"));
    const server = await startEmbeddedPostgres({ dataDir: original, settings: { fsync: "off" } });
    await server.stop();
  });
  afterAll(() => {
    if (original) rmSync(original, { recursive: true, force: true });
  });
}

/** Starts the server from this process. */
export async function startHere(options: Parameters<typeof startEmbeddedPostgres>[0]) {
  const server = await startEmbeddedPostgres(options);
  onTestFinished(() => server.stop());
  return server;
}

/** Runs a program in another process, through `prefix` if given, and waits for its start. */
export async function startProcess(
  program: string,
  dataDir: string,
  prefix: string[] = [],
): Promise<RunningProcess> {
  const node = [process.execPath, "--input-type=module", "-e", program, dataDir];
  const [command = "", ...rest] = [...prefix, ...node];
  const child = spawn(command, rest, {
    cwd: import.meta.dirname,
    detached: true,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(child, "close");
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const first = await lines.next();
  const { url, adopted } = JSON.parse(first.done ? "{}" : first.value);
  if (!url) throw new Error("The process ended before its server was up; see its output above.");
  return {
    url,
    adopted,
    pid: child.pid ?? 0,
    lines,
    ended,
    async stop() {
      child.stdin.end();
      await ended;
    },
  };
}

/** Kills a process and waits until it has ended. */
export async function kill({ pid, ended }: RunningProcess): Promise<void> {
  process.kill(pid, "SIGKILL");
  await ended;
}

/** One query on a connection of its own. */
export async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** The rows that `WRITER` wrote. */
export async function readRows(url: string): Promise<number[]> {
  const rows = await query(url, "select array_agg(id order by id) as ids from rows");
  const [{ ids }] = rows as [{ ids: number[] }];
  return ids;
}
