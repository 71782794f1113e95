import type { Database, Transaction } from "./database.ts";
import { mapPage, mapRows, type PageRows, type Prepared } from "./row-mapper.ts";

type Handle = Database | Transaction;
type Query = { prepare(name: string): Prepared };

const known = new WeakMap<Handle, Map<string, unknown>>();

/** Planned once on each connection. The name is for this text alone, at most 63 characters. */
export function prepared(db: Handle, name: string, write: () => Query): Prepared {
  return remembered(db, name, () => mapRows(write().prepare(name)));
}

export function preparedPage(db: Handle, name: string, write: () => Query): Prepared<PageRows> {
  return remembered(db, name, () => mapPage(write().prepare(name)));
}

export function readPage(query: Query): PromiseLike<PageRows> {
  return mapPage(query.prepare("")).execute();
}

function remembered<Query>(db: Handle, name: string, make: () => Query): Query {
  const ofHandle = known.get(db) ?? new Map<string, unknown>();
  known.set(db, ofHandle);
  const query = (ofHandle.get(name) as Query | undefined) ?? make();
  ofHandle.set(name, query);
  return query;
}

const names = new WeakMap<object, string>();
let named = 0;

export function nameFor(thing: object, what: string): string {
  const known = names.get(thing);
  if (known) return known;
  named += 1;
  const name = `${what} ${named}`;
  names.set(thing, name);
  return name;
}
