import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/database.ts";
import { BEGINNING, entryText, sealOf } from "./chain.ts";

/** Entries sealed in one transaction. */
const BATCH = 5_000;

/** An entry is sealed this long after it was written: by then whatever began before it has ended. */
const SETTLED_SECONDS = 120;

/** Only one process seals at a time. */
const LOCK = 7_203_114;

export type SealOptions = {
  /** Seconds an entry has to be old; for tests. */
  settledSeconds?: number;
};

/**
 * Seals the entries that have settled, in the order they were written. One that turns up before the
 * last that was sealed stays without a seal, for `verifyChain` to name.
 *
 * @returns how many were sealed; none while another process is at it.
 */
export async function sealEntries(
  db: Database,
  key: Buffer,
  { settledSeconds = SETTLED_SECONDS }: SealOptions = {},
): Promise<number> {
  let sealed = 0;
  for (;;) {
    const count = await db.transaction((tx) => sealBatch(tx, key, settledSeconds));
    sealed += count;
    if (count < BATCH) return sealed;
  }
}

async function sealBatch(tx: Transaction, key: Buffer, settledSeconds: number): Promise<number> {
  const lock = await tx.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(${LOCK}) as mine`,
  );
  if (!lock.rows[0]?.mine) return 0;
  const last = await tx.execute<{ place: string; hash: Buffer; at: Date | null; entry: string }>(
    sql`select s.place, s.hash, s.entry, l.at from audit_seals s
      left join audit_logs l on l.id = s.entry order by s.place desc limit 1`,
  );
  const head = last.rows[0];
  const after = head
    ? sql`and (l.at, l.id) > (${head.at ?? "-infinity"}::timestamptz, ${head.entry}::uuid)`
    : sql``;
  const { rows } = await tx.execute<{ id: string; text: string }>(
    sql`select l.id, ${entryText} as text from audit_logs l
      where l.at < now() - make_interval(secs => ${settledSeconds}) ${after}
        and not exists (select from audit_seals s where s.entry = l.id)
      order by l.at, l.id limit ${BATCH}`,
  );
  let hash: Buffer = head?.hash ?? BEGINNING;
  let place = Number(head?.place ?? 0);
  const seals = rows.map(({ id, text }) => {
    place += 1;
    hash = sealOf(key, hash, place, text);
    return { place, id, hash };
  });
  if (seals.length === 0) return 0;
  await tx.execute(sql`insert into audit_seals (place, entry, hash)
    select * from unnest(
      ${sql.param(seals.map((seal) => seal.place))}::bigint[],
      ${sql.param(seals.map((seal) => seal.id))}::uuid[],
      ${sql.param(seals.map((seal) => seal.hash))}::bytea[])`);
  return seals.length;
}
