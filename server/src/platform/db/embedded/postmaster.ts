import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

export type Postmaster = { pid: number; port: number; socketFolder: string; status: string };

export function readPostmaster(cluster: string): Postmaster | undefined {
  const lines = readLines(join(cluster, "postmaster.pid"));
  const [pid, , , port, socketFolder, , , status] = lines;
  if (!pid || !isPostmasterOf(cluster, Number(pid))) return undefined;
  return {
    pid: Number(pid),
    port: Number(port),
    socketFolder: socketFolder ?? "",
    status: status?.trim() ?? "starting",
  };
}

/**
 * PostgreSQL only checks whether a process has that number, which may be an unrelated one by now.
 * It still checks the shared memory, so a backend that outlived its postmaster stays safe.
 */
export function removeRemains(cluster: string, socketFolder: string): void {
  if (readPostmaster(cluster)) return;
  const socket = join(socketFolder, ".s.PGSQL.5432");
  for (const file of [join(cluster, "postmaster.pid"), socket, `${socket}.lock`]) {
    rmSync(file, { force: true });
  }
}

export async function stopPostmaster(cluster: string, findControl: () => string): Promise<void> {
  const postmaster = readPostmaster(cluster);
  if (!postmaster) return;
  if (process.platform === "win32") {
    execFileSync(findControl(), ["stop", "-D", cluster, "-m", "fast"], { stdio: "ignore" });
    return;
  }
  signal(postmaster.pid, "SIGINT");
  const started = performance.now();
  let isPressed = false;
  while (isPostmasterOf(cluster, postmaster.pid)) {
    const seconds = (performance.now() - started) / 1000;
    if (seconds > 60) throw new Error(`PostgreSQL (process ${postmaster.pid}) does not stop.`);
    if (seconds > 30 && !isPressed) {
      // Stops at once; the next start replays the write-ahead log.
      signal(postmaster.pid, "SIGQUIT");
      isPressed = true;
    }
    await wait(15);
  }
}

function signal(pid: number, name: "SIGINT" | "SIGQUIT"): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    const hasLeft = error instanceof Error && "code" in error && error.code === "ESRCH";
    if (!hasLeft) throw error;
  }
}

/** A process number alone proves nothing, because numbers are reused. The command line does. */
function isPostmasterOf(cluster: string, pid: number): boolean {
  if (process.platform === "linux") {
    // Empty for a zombie.
    return readText(`/proc/${pid}/cmdline`).split("\0").includes(cluster);
  }
  try {
    process.kill(pid, 0);
    if (process.platform === "win32") return true;
    const command = execFileSync("ps", ["-ww", "-o", "command=", "-p", String(pid)]);
    return command.toString().includes(cluster);
  } catch {
    return false;
  }
}

function readLines(file: string): string[] {
  return readText(file).split("\n");
}

function readText(file: string): string {
  try {
    return existsSync(file) ? readFileSync(file, "utf8") : "";
  } catch {
    return "";
  }
}
