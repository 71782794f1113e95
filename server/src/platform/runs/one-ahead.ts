import { bePatient } from "../db/database.ts";
import type { MappedRow } from "./rows.ts";
import { STATEMENT_MS, type Work } from "./work.ts";

/** Prepares the next batch while one is worked on, and never more than one. */
export async function* oneAhead<Batch, Ready>(
  batches: AsyncGenerator<Batch>,
  prepare: (batch: Batch) => Promise<Ready>,
): AsyncGenerator<Ready> {
  let next = begin(batches, prepare);
  try {
    for (;;) {
      const ready = await next;
      if (ready === undefined) return;
      next = begin(batches, prepare);
      yield ready.value;
    }
  } finally {
    // it holds a connection, or the file
    await next.catch(() => {});
    await batches.return(undefined);
  }
}

function begin<Batch, Ready>(
  batches: AsyncGenerator<Batch>,
  prepare: (batch: Batch) => Promise<Ready>,
): Promise<{ value: Ready } | undefined> {
  const next = batches
    .next()
    .then(async ({ done, value }) => (done ? undefined : { value: await prepare(value) }));
  // it may fail long before it is awaited
  next.catch(() => {});
  return next;
}

/** Waits for no lock, so that the batch being written cannot wait for it either. */
export async function lookAhead(
  { db, spec, context, clock, signal }: Work,
  rows: readonly MappedRow[],
): Promise<unknown> {
  if (!spec.lookAhead || rows.length === 0 || signal.aborted) return undefined;
  return db.transaction(async (tx) => {
    await bePatient(tx, STATEMENT_MS);
    return spec.lookAhead?.(tx, { ...context, now: clock() }, rows);
  });
}
