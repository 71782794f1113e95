import { spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { syncFolder, writeDurably } from "../../durable-files.ts";
import {
  BARE_ENVIRONMENT,
  cannotRun,
  type PostgresAccount,
  type PostgresBinaries,
} from "./postgres-binaries.ts";

export type ClusterFolder = ReturnType<typeof openClusterFolder>;

export function openClusterFolder(dataDir: string) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const root = realpathSync(dataDir);
  return {
    root,
    cluster: join(root, "pg"),
    log: join(root, "pg.log"),
    password: join(root, "pg.password"),
    startLock: join(root, "pg.lock"),
    /** Held as a shared lock by every process that uses the running server. */
    useLock: join(root, "pg.users"),
    initLock: join(root, "init.lock"),
  };
}

const SOCKET_PATH_LIMIT = process.platform === "linux" ? 107 : 103;

/**
 * A path too long for a socket is replaced by a folder in the system's temporary folder. One that
 * someone else could have prepared is refused.
 */
export function prepareSocketFolder(root: string, account: PostgresAccount): string {
  const inside = join(root, "run");
  if (Buffer.byteLength(join(inside, ".s.PGSQL.5432")) <= SOCKET_PATH_LIMIT) {
    mkdirSync(inside, { recursive: true });
    chmodSync(inside, 0o700);
    chownSync(inside, account.uid, account.gid);
    return inside;
  }
  const name = createHash("sha256").update(root).digest("hex").slice(0, 16);
  const outside = join(tmpdir(), `pharmacy-${name}`);
  if (!existsSync(outside)) mkdirSync(outside, { mode: 0o700 });
  const found = lstatSync(outside);
  const isOurs = found.uid === process.getuid?.() || found.uid === account.uid;
  if (!found.isDirectory() || !isOurs || (found.mode & 0o077) !== 0) {
    throw new Error(`${outside} is not private to this user. Remove it and start again.`);
  }
  chownSync(outside, account.uid, account.gid);
  return outside;
}

/** Removes the short folder again, if there is one: it must not outlive the server. */
export function removeSocketFolder(root: string, socketFolder: string): void {
  if (socketFolder === join(root, "run") || !existsSync(socketFolder)) return;
  rmdirSync(socketFolder);
}

/** Created under another name and moved into place. One that has ever run is never removed. */
export function ensureCluster(
  folder: ClusterFolder,
  programs: PostgresBinaries,
  account: PostgresAccount,
  options: { isDurable: boolean; beforeCreate(): void },
): void {
  const hasRun = existsSync(join(folder.cluster, "postmaster.opts"));
  const isWhole = existsSync(join(folder.cluster, "PG_VERSION"));
  const isHalfMade = existsSync(folder.initLock) && !hasRun;
  if (!isWhole || isHalfMade) {
    if (existsSync(folder.cluster) && !isHalfMade && readdirSync(folder.cluster).length > 0) {
      throw new Error(
        `${folder.cluster} holds files but is not a complete cluster. Move them away first.`,
      );
    }
    options.beforeCreate();
    createCluster(folder, programs, account, options.isDurable);
  }
  rmSync(folder.initLock, { force: true });
  if (options.isDurable) syncFolder(folder.root);
  giveTo(account, folder.cluster);
}

function createCluster(
  folder: ClusterFolder,
  programs: PostgresBinaries,
  account: PostgresAccount,
  isDurable: boolean,
): void {
  writeFileSync(folder.initLock, `${process.pid}\n`);
  removeDrafts(folder);
  rmSync(folder.cluster, { recursive: true, force: true });
  const draft = `${folder.cluster}.new-${process.pid}`;
  mkdirSync(draft, { mode: 0o700 });
  chownSync(draft, account.uid, account.gid);
  const locale = ["-E", "UTF8", "--locale-provider=builtin", "--locale=C.UTF-8"];
  const [program = "", ...rest] = [...account.prefix, programs.initdb, "-D", draft, "-U", "app"];
  const result = spawnSync(
    program,
    [
      ...rest,
      ...locale,
      ...authentication(folder),
      "--data-checksums",
      "--no-instructions",
      ...(isDurable ? [] : ["--no-sync"]),
    ],
    { env: BARE_ENVIRONMENT, encoding: "utf8" },
  );
  if (result.status !== 0) {
    rmSync(draft, { recursive: true, force: true });
    throw cannotRun(result.error?.message ?? (result.stderr.trim() || `signal ${result.signal}`));
  }
  renameSync(draft, folder.cluster);
}

/** A draft may belong to a process that is still being killed: some files cannot be removed. */
function removeDrafts(folder: ClusterFolder): void {
  for (const name of readdirSync(folder.root).filter((name) => name.startsWith("pg.new-"))) {
    try {
      rmSync(join(folder.root, name), { recursive: true, force: true });
    } catch {}
  }
}

/** A private socket needs no password. A port, which Windows requires, does. */
function authentication(folder: ClusterFolder): string[] {
  if (process.platform !== "win32") return ["-A", "trust"];
  writeDurably(folder.password, randomBytes(24).toString("hex"));
  return ["-A", "scram-sha-256", `--pwfile=${folder.password}`];
}

/** PostgreSQL insists on owning its files, which may change with the account or in a copy. */
function giveTo(account: PostgresAccount, cluster: string): void {
  chmodSync(cluster, 0o700);
  if (process.getuid?.() !== 0 || statSync(cluster).uid === account.uid) return;
  const result = spawnSync("chown", ["-R", "-h", `${account.uid}:${account.gid}`, cluster], {
    env: BARE_ENVIRONMENT,
    encoding: "utf8",
  });
  if (result.status !== 0) throw cannotRun(`chown: ${result.stderr}`);
}
