import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";

/** A lock this process holds. The operating system frees it when the process dies, however it dies. */
export type ProcessLock = { release(): void };

const SQLITE_BUSY = 5;

/**
 * Takes a lock that processes share through a file, or returns undefined when another holder is in
 * the way. Many may hold it shared; only one holds it exclusively, and then alone.
 *
 * Node has no file locks of its own. SQLite has, on every platform, so an empty SQLite file is the
 * lock: nothing is ever written into it.
 */
export function tryLock(file: string, mode: "shared" | "exclusive"): ProcessLock | undefined {
  const holder = new DatabaseSync(file, { timeout: 0 });
  try {
    // A shared lock is taken by the first read of a transaction, not by BEGIN.
    holder.exec(mode === "shared" ? "BEGIN; SELECT 1 FROM sqlite_master" : "BEGIN EXCLUSIVE");
    return { release: () => holder.close() };
  } catch (error) {
    holder.close();
    if (isBusy(error)) return undefined;
    throw new Error(`Cannot lock ${file}. Does it belong to another user?`, { cause: error });
  }
}

/** As `tryLock`, but waits for the other holders; gives up with an error after `patience` ms. */
export async function waitForLock(
  file: string,
  mode: "shared" | "exclusive",
  patience: number,
): Promise<ProcessLock> {
  const deadline = performance.now() + patience;
  for (;;) {
    const lock = tryLock(file, mode);
    if (lock) return lock;
    if (performance.now() > deadline) {
      throw new Error(`Another process has held ${file} for ${patience / 1000} seconds.`);
    }
    await wait(20);
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;
}
