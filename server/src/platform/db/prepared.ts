import type { Database, Transaction } from "./database.ts";

type Handle = Database | Transaction;
type Prepared = { execute(values: Record<string, unknown>): PromiseLike<object[]> };
type Query = { prepare(name: string): Prepared };

const known = new WeakMap<Handle, Map<string, Prepared>>();

/**
 * A frequent query: built once, and planned once on each connection. Its variable parts are
 * `sql.placeholder`s.
 *
 * @param name a name for this text alone, at most 63 characters.
 */
export function prepared(db: Handle, name: string, write: () => Query): Prepared {
  const ofHandle = known.get(db) ?? new Map<string, Prepared>();
  known.set(db, ofHandle);
  const query = ofHandle.get(name) ?? write().prepare(name);
  ofHandle.set(name, query);
  return query;
}

const names = new WeakMap<object, string>();
let named = 0;

/** A stable name for the query of one object. */
export function nameFor(thing: object, what: string): string {
  const known = names.get(thing);
  if (known) return known;
  named += 1;
  const name = `${what} ${named}`;
  names.set(thing, name);
  return name;
}
