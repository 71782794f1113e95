import type pg from "pg";
import { connectionOf, type Database, type Transaction } from "./database.ts";

type Listener = (ids: string[]) => void;

const listeners = new Map<pg.Pool, Set<Listener>>();

const uncommitted = new WeakMap<object, string[]>();

/** The transaction may have been rolled back: check that an entry exists before using it. */
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

export function tellEntries(pool: pg.Pool, ids: string[]): void {
  for (const listener of listeners.get(pool) ?? []) listener(ids);
}

export function noteEntry(db: Database | Transaction, id: string): void {
  if (listeners.size === 0) return;
  if (!("rollback" in db)) {
    // outside a transaction a statement is committed once it is answered
    tellEntries(db.$client, [id]);
    return;
  }
  const client = connectionOf(db);
  const ids = uncommitted.get(client) ?? [];
  ids.push(id);
  uncommitted.set(client, ids);
}

/** Marks the id of a user among those of entries. */
const USER = "@";

/** Tells the browsers of users, once the transaction is committed, that they were notified. */
export function noteNotified(db: Database | Transaction, users: readonly string[]): void {
  for (const id of users) noteEntry(db, USER + id);
}

/** Takes apart what listeners are told. */
export function entriesAndUsers(ids: readonly string[]): { entries: string[]; users: string[] } {
  const isUser = (id: string) => id.startsWith(USER);
  return {
    entries: ids.filter((id) => !isUser(id)),
    users: ids.filter(isUser).map((id) => id.slice(USER.length)),
  };
}

/** A connection returns to its pool when its transaction ends, whatever the outcome. */
function tellOfRelease(this: pg.Pool, _error: unknown, client: pg.PoolClient): void {
  const ids = uncommitted.get(client);
  if (!ids) return;
  uncommitted.delete(client);
  tellEntries(this, ids);
}
