import { AppError } from "../app-error.ts";
import type { Database, Transaction } from "./database.ts";

export const TOOK_TOO_LONG = new AppError(
  "unavailable",
  "This took too long and was stopped. Try again.",
);

/** Milliseconds. With the waits of the database it stays below what a call may take. */
const TURN_MS = 10_000;

const lines = new WeakMap<Database, Map<string, Promise<void>>>();

/**
 * One at a time for each line: the others would wait for the same lock anyway, each holding a
 * connection. A line of null locks nothing that others wait for.
 */
export function inTurn<Result>(
  db: Database,
  line: string | null,
  run: (tx: Transaction) => Promise<Result>,
  turnMs = TURN_MS,
): Promise<Result> {
  return takeTurn(db, line, () => db.transaction(run), turnMs);
}

export async function takeTurn<Result>(
  db: Database,
  name: string | null,
  work: () => Promise<Result>,
  turnMs = TURN_MS,
): Promise<Result> {
  if (name === null) return work();
  const line = lines.get(db) ?? new Map<string, Promise<void>>();
  lines.set(db, line);
  const before = line.get(name) ?? Promise.resolve();
  let pass = () => {};
  const turn = new Promise<void>((resolve) => {
    pass = resolve;
  });
  const mine = before.then(() => turn);
  line.set(name, mine);
  void mine.then(() => line.get(name) === mine && line.delete(name));
  try {
    await inTime(before, turnMs);
    return await work();
  } finally {
    pass();
  }
}

/** One that has waited for long is refused before it writes anything, so that it can be sent again. */
async function inTime(before: Promise<void>, turnMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(TOOK_TOO_LONG), turnMs);
  });
  await Promise.race([before, late]).finally(() => clearTimeout(timer));
}
