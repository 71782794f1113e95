import { spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { MINUTE_MS } from "@pharmacy/contract/time.values";
import pg from "pg";
import {
  type ClusterFolder,
  ensureCluster,
  openClusterFolder,
  prepareSocketFolder,
  removeSocketFolder,
} from "./cluster-folder.ts";
import {
  BARE_ENVIRONMENT,
  choosePostgresAccount,
  findPostgresBinaries,
} from "./postgres-binaries.ts";
import { readPostmaster, removeRemains, stopPostmaster } from "./postmaster.ts";
import { type ProcessLock, tryLock, waitForLock } from "./process-lock.ts";

/** An `adopted` server was already running. `stop` leaves it running for other users. */
export type EmbeddedPostgres = { url: string; adopted: boolean; stop(): Promise<void> };

type Options = {
  dataDir: string;
  /** An adopted server keeps the settings it was started with. */
  settings?: Record<string, string>;
  onLine?: (line: string) => void;
};

const START_PATIENCE = 5 * MINUTE_MS;

export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const folder = openClusterFolder(options.dataDir);
  const start = await waitForLock(folder.startLock, "exclusive", START_PATIENCE);
  let use: ProcessLock | undefined;
  try {
    use = await waitForLock(folder.useLock, "shared", 1000);
    const adopted = await adopt(folder);
    if (!adopted) await launch(folder, options);
    const url = await connect(folder);
    let leaving: Promise<void> | undefined;
    const { release } = use;
    const stop = () => {
      leaving ??= leave(folder, release);
      return leaving;
    };
    return { url, adopted, stop };
  } catch (error) {
    use?.release();
    throw error;
  } finally {
    start.release();
  }
}

async function adopt(folder: ClusterFolder): Promise<boolean> {
  const deadline = performance.now() + START_PATIENCE;
  for (;;) {
    const postmaster = readPostmaster(folder.cluster);
    if (!postmaster) return false;
    if (postmaster.status === "ready") return true;
    if (performance.now() > deadline) {
      throw new Error(`PostgreSQL (process ${postmaster.pid}) is neither up nor down.`);
    }
    await wait(15);
  }
}

async function launch(folder: ClusterFolder, options: Options): Promise<void> {
  const settings = options.settings ?? {};
  const programs = findPostgresBinaries();
  const account = choosePostgresAccount();
  const say = options.onLine ?? (() => undefined);
  ensureCluster(folder, programs, account, {
    isDurable: settings.fsync !== "off",
    beforeCreate: () => say("Creating the database (a few seconds)"),
  });
  const place =
    process.platform === "win32"
      ? ["-c", "listen_addresses=127.0.0.1", "-p", String(await findFreePort())]
      : socketPlace(folder, prepareSocketFolder(folder.root, account));
  const all = { shared_buffers: "128MB", max_connections: "60", jit: "off", ...settings };
  const settingArgs = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const program = [...account.prefix, programs.postgres, "-D", folder.cluster];
  await runPostmaster(folder, [...program, ...place, ...settingArgs], say);
}

function socketPlace(folder: ClusterFolder, socketFolder: string): string[] {
  removeRemains(folder.cluster, socketFolder);
  const permissions = "unix_socket_permissions=0700";
  return ["-c", "listen_addresses=", "-c", permissions, "-k", socketFolder, "-p", "5432"];
}

async function runPostmaster(
  folder: ClusterFolder,
  command: string[],
  say: (line: string) => void,
): Promise<void> {
  const started = performance.now();
  let endOf = spawnDetached(folder, command);
  let hasReported = false;
  while (readPostmaster(folder.cluster)?.status !== "ready") {
    await wait(15);
    const milliseconds = performance.now() - started;
    if (milliseconds > 5000 && !hasReported) {
      say("Waiting for the database to recover from an interrupted run");
      hasReported = true;
    }
    const reason = endOf() ?? (milliseconds > START_PATIENCE ? "it took too long" : undefined);
    if (!reason) continue;
    const log = lastLines(folder.log);
    // The backends of a killed server need a moment to notice, and hold its memory until then.
    if (milliseconds > 15_000 || !log.includes("pre-existing shared memory block")) {
      throw new Error(`PostgreSQL did not start: ${reason}.\n${log}`);
    }
    await wait(200);
    endOf = spawnDetached(folder, command);
  }
}

/** Not reached by Ctrl+C in the terminal: this process stops it in order. */
function spawnDetached(folder: ClusterFolder, [program = "", ...rest]: string[]) {
  const log = openSync(folder.log, "a", 0o600);
  const child = spawn(program, rest, {
    cwd: folder.root,
    detached: true,
    env: BARE_ENVIRONMENT,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  let end: string | undefined;
  child.once("error", (error) => {
    end = error.message;
  });
  child.once("exit", (code, signal) => {
    end = `it ended with ${signal ?? code}`;
  });
  child.unref();
  return () => end;
}

async function connect(folder: ClusterFolder): Promise<string> {
  const postmaster = readPostmaster(folder.cluster);
  if (!postmaster) throw new Error(`PostgreSQL has ended again.\n${lastLines(folder.log)}`);
  const { port, socketFolder } = postmaster;
  const url =
    process.platform === "win32"
      ? `postgres://app:${readFileSync(folder.password, "utf8")}@127.0.0.1:${port}/postgres`
      : `postgres://app@localhost:${port}/postgres?host=${encodeURIComponent(socketFolder)}`;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
  } catch (error) {
    const isFull = error instanceof pg.DatabaseError && error.code === "53300";
    if (!isFull) throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
  return url;
}

async function leave(folder: ClusterFolder, release: () => void): Promise<void> {
  const start = await waitForLock(folder.startLock, "exclusive", START_PATIENCE);
  try {
    release();
    const isLast = tryLock(folder.useLock, "exclusive");
    if (!isLast) return;
    const postmaster = readPostmaster(folder.cluster);
    await stopPostmaster(folder.cluster, () => findPostgresBinaries().control);
    if (postmaster) removeSocketFolder(folder.root, postmaster.socketFolder);
    isLast.release();
  } finally {
    start.release();
  }
}

function lastLines(file: string): string {
  if (!existsSync(file)) return "";
  return readFileSync(file, "utf8").trimEnd().split("\n").slice(-12).join("\n");
}

function findFreePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
