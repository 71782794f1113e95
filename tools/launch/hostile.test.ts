import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

/** How long a loaded machine may take to start the product, and as long again to stop it. */
const PATIENCE_MS = 60_000;

const program = join(import.meta.dirname, "../../bench/hostile/run.ts");

/**
 * Starts the hostile requests with a data folder of their own, and waits until there is a database.
 */
async function startHostile() {
  const folder = mkdtempSync(join(tmpdir(), "pharmacy-hostile-test-"));
  // when this runs as root, the database runs as another user
  chmodSync(folder, 0o755);
  const child = spawn(process.execPath, [program, "--count", "1000000"], {
    env: { ...process.env, TMPDIR: folder, DEMO: "false" },
    stdio: "ignore",
  });
  const ended = once(child, "exit");
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  const data = () => readdirSync(folder).filter((name) => name.startsWith("pharmacy-hostile-"));
  let postmaster = 0;
  await expect
    .poll(
      () => {
        const [name = ""] = data();
        const pidFile = join(folder, name, "pg", "postmaster.pid");
        if (existsSync(pidFile)) postmaster = Number.parseInt(readFileSync(pidFile, "utf8"), 10);
        return postmaster;
      },
      { timeout: PATIENCE_MS },
    )
    .toBeGreaterThan(0);
  return { child, ended, data, postmaster };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test(
  "interrupting the hostile requests leaves no database behind",
  async () => {
    const { child, ended, data, postmaster } = await startHostile();
    child.kill("SIGTERM");
    expect(await ended).toEqual([143, null]);
    // its parent has ended, so that it is another's turn to bury it
    await expect.poll(() => isRunning(postmaster)).toBe(false);
    expect(data()).toEqual([]);
  },
  2 * PATIENCE_MS,
);
