import type pg from "pg";
import { connectionOf, type Database, type Transaction } from "./database.ts";

type Listener = (ids: string[]) => void;

const listeners = new Map<pg.Pool, Set<Listener>>();

/** Entries written on a connection whose transaction is still open. */
const uncommitted = new WeakMap<object, string[]>();

/**
 * Calls back with the ids of audit entries once their transaction is over. One that was rolled back
 * left no entry behind its id: look before you tell.
 */
export function onCommittedEntries(pool: pg.Pool, listener: Listener): () => void {
  const registered = listeners.get(pool) ?? new Set();
  if (registered.size === 0) pool.on("release", tellOfRelease);
  registered.add(listener);
  listeners.set(pool, registered);
  return () => {
    registered.delete(listener);
    if (registered.size > 0) return;
    listeners.delete(pool);
    pool.off("release", tellOfRelease);
  };
}

/** Notes that a verb has written this entry. Called with what the entry was written with. */
export function noteEntry(db: Database | Transaction, id: string): void {
  if (listeners.size === 0) return;
  if (!("rollback" in db)) {
    // outside a transaction a statement is committed when it is answered
    for (const listener of listeners.get(db.$client) ?? []) listener([id]);
    return;
  }
  const client = connectionOf(db);
  const ids = uncommitted.get(client) ?? [];
  ids.push(id);
  uncommitted.set(client, ids);
}

/** A connection goes back to its pool when its transaction is over, whichever way. */
function tellOfRelease(this: pg.Pool, _error: unknown, client: pg.PoolClient): void {
  const ids = uncommitted.get(client);
  if (!ids) return;
  uncommitted.delete(client);
  for (const listener of listeners.get(this) ?? []) listener(ids);
}
