import type { Database, Transaction } from "../db/database.ts";
import { inTurn } from "../db/in-turn.ts";
import { explainedConflict } from "../db/violations.ts";
import type { Services } from "./routes.ts";

/**
 * Once it is committed nothing is read any more: an answer of failure means that nothing has
 * changed. An entry about a refused attempt has to be written outside of it.
 */
export async function answerWithin<Deps extends Pick<Services, "db">, Answer>(
  services: Deps,
  line: string | null,
  work: (within: Deps) => Promise<Answer>,
): Promise<Answer> {
  const { db } = services;
  try {
    return await inTurn(db, line, (tx) => work({ ...services, db: asDatabase(tx) }));
  } catch (error) {
    throw await explainedConflict(db, error);
  }
}

/** A transaction does all that a database does for writers: one that they begin in it is a part of it. */
function asDatabase(tx: Transaction): Database {
  return tx as unknown as Database;
}
