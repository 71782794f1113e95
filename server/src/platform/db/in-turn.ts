import { AppError } from "../app-error.ts";
import type { Database, Transaction } from "./database.ts";

export const TOOK_TOO_LONG = new AppError(
  "unavailable",
  "This took too long and was stopped. Try again.",
);

/** Milliseconds. With the waits of the database it stays below what a call may take. */
const TURN_MS = 10_000;

type Line = {
  /** Settles once the last that takes the whole line has passed. */
  whole: Promise<unknown>;
  /** Settles once all that have shared it since then have passed. */
  shared: Promise<unknown>;
};

const lines = new WeakMap<Database, Map<string, Line>>();

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

/**
 * Shares a line with others, and is one at a time in a line of its own. For writers that lock the
 * one as shared, and then the other.
 */
export function inSharedTurn<Result>(
  db: Database,
  { shared, own }: { shared: string | null; own: string },
  run: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const until = performance.now() + TURN_MS;
  const work = () => inTurn(db, own, run, until - performance.now());
  return takeTurn(db, shared, work, TURN_MS, true);
}

export async function takeTurn<Result>(
  db: Database,
  name: string | null,
  work: () => Promise<Result>,
  turnMs = TURN_MS,
  isShared = false,
): Promise<Result> {
  if (name === null) return work();
  const known = lines.get(db) ?? new Map<string, Line>();
  lines.set(db, known);
  const { whole, shared } = known.get(name) ?? { whole: DONE, shared: DONE };
  const before = isShared ? whole : Promise.all([whole, shared]);
  let pass = () => {};
  const turn = new Promise<void>((resolve) => {
    pass = resolve;
  });
  const mine = before.then(() => turn);
  const line: Line = isShared
    ? { whole, shared: Promise.all([shared, mine]) }
    : { whole: mine, shared: DONE };
  known.set(name, line);
  void Promise.all([line.whole, line.shared]).then(
    () => known.get(name) === line && known.delete(name),
  );
  try {
    await inTime(before, turnMs);
    return await work();
  } finally {
    pass();
  }
}

const DONE = Promise.resolve();

/** One that has waited for long is refused before it writes anything, so that it can be sent again. */
async function inTime(before: Promise<unknown>, turnMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(TOOK_TOO_LONG), turnMs);
  });
  await Promise.race([before, late]).finally(() => clearTimeout(timer));
}
