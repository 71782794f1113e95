import type { Database, Transaction } from "../../platform/db/database.ts";
import { TOOK_TOO_LONG } from "../../platform/http/storage-failures.ts";

/** How long a change waits for its turn, milliseconds. With the waits of the database it stays below what a call may take. */
export const TURN_MS = 10_000;

/** The last change in line for each pharmacy. */
const lines = new WeakMap<Database, Map<string, Promise<void>>>();

/**
 * Changes the stock of a pharmacy in one transaction, of this process one at a time: they would wait
 * for the pharmacy's lock anyway, and each would hold a connection that other pharmacies need.
 *
 * @param pharmacy null: the caller is no user of it and does not lock it.
 */
export async function inTurn<Result>(
  db: Database,
  pharmacy: string | null,
  run: (tx: Transaction) => Promise<Result>,
  turnMs = TURN_MS,
): Promise<Result> {
  if (pharmacy === null) return db.transaction(run);
  const line = lines.get(db) ?? new Map<string, Promise<void>>();
  lines.set(db, line);
  const before = line.get(pharmacy) ?? Promise.resolve();
  let pass = () => {};
  const turn = new Promise<void>((resolve) => {
    pass = resolve;
  });
  const mine = before.then(() => turn);
  line.set(pharmacy, mine);
  void mine.then(() => line.get(pharmacy) === mine && line.delete(pharmacy));
  try {
    await inTime(before, turnMs);
    return await db.transaction(run);
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
