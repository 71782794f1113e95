import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";

/** The operating system releases it when the process dies, in any way. */
export type ProcessLock = { release(): void };

const SQLITE_BUSY = 5;

/**
 * Node has no file locks. SQLite has them on every platform, so an empty SQLite file is the lock.
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
