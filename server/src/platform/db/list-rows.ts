import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Database } from "./database.ts";
import { withJoins } from "./joined.ts";
import { sorted } from "./list-order.ts";
import type { Selection } from "./list-selection.ts";
import { withoutValues } from "./violations.ts";

const BATCH = 500;

const IDLE_MS = 120_000;

/** From one snapshot, on a connection that is returned when the reader finishes or stops. */
export async function* readBatches(db: Database, selection: Selection): AsyncGenerator<object[]> {
  const client = await db.$client.connect();
  const reader = drizzle(client, { casing: "snake_case" });
  let failure: Error | undefined;
  try {
    await openCursor(reader, selection);
    for (;;) {
      const rows = await nextBatch(reader, selection);
      if (rows.length === 0) return;
      yield rows;
    }
  } catch (error) {
    throw withoutValues(error);
  } finally {
    await reader.execute(sql`rollback`).catch((error: Error) => {
      failure = error;
    });
    // a connection that cannot even roll back must not be reused
    client.release(failure);
  }
}

async function openCursor(
  reader: NodePgDatabase,
  { table, condition, order }: Selection,
): Promise<void> {
  const ids = reader
    .select({ id: table.id })
    .from(table)
    .where(condition)
    .orderBy(...sorted(order, table, false));
  await reader.execute(sql`begin isolation level repeatable read read only`);
  await reader.execute(sql.raw(`set local idle_in_transaction_session_timeout = ${IDLE_MS}`));
  await reader.execute(sql`declare picked no scroll cursor for ${ids.getSQL()}`);
}

/** A reader that stops early calls `return`. */
export type StartedBatches<Item extends object = object> = AsyncIterableIterator<Item[]> & {
  return(): Promise<unknown>;
};

export async function startBatches(db: Database, selection: Selection): Promise<StartedBatches> {
  const batches = readBatches(db, selection);
  let first: Promise<IteratorResult<object[]>> | undefined = batches.next();
  await first;
  const started: StartedBatches = {
    next() {
      const batch = first ?? batches.next();
      first = undefined;
      return batch;
    },
    return: () => batches.return(undefined),
    [Symbol.asyncIterator]: () => started,
  };
  return started;
}

/** The cursor reads only ids; the rows are read as for any page of a list. */
async function nextBatch(
  reader: NodePgDatabase,
  { table, columns, order }: Selection,
): Promise<object[]> {
  const { rows } = await reader.execute<{ id: string }>(sql.raw(`fetch ${BATCH} from picked`));
  if (rows.length === 0) return [];
  // one parameter: with five hundred ids, the query builder would take longer than the database
  const ids = sql.param(rows.map(({ id }) => id));
  return withJoins(reader.select(columns).from(table), columns)
    .where(sql`${table.id} = any(${ids}::uuid[])`)
    .orderBy(...sorted(order, table, false));
}
