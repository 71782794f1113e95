import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/database.ts";
import { chainStart } from "./archived.ts";
import { entryText, sealOf } from "./chain.ts";
import { settledTime } from "./settled.ts";

/** Entries sealed in one transaction. */
const BATCH = 5_000;

/** An entry is this old before it is sealed, seconds: the clock may be set back by less. */
const AGE_SECONDS = 60;

/** Short transactions are waited for this long, milliseconds; longer ones until the next sealing. */
const PATIENCE_MS = 2_000;

/** Only one process seals at a time. */
const LOCK = 7_203_114;

export type SealOptions = {
  /** Seconds an entry has to be old; for tests. */
  ageSeconds?: number;
  patienceMs?: number;
  /** Most transactions of five thousand entries; what is left waits for the next sealing. */
  batches?: number;
  signal?: AbortSignal;
};

/**
 * Seals the entries that have settled, in the order of their times: those from before a moment after
 * which every transaction that was running then has ended. One that turns up before the last that was
 * sealed was put in by hand, and stays without a seal for `verifyChain` to name.
 *
 * @returns how many were sealed; none while another process is at it.
 */
export async function sealEntries(
  db: Database,
  key: Buffer,
  options: SealOptions = {},
): Promise<number> {
  const { ageSeconds = AGE_SECONDS, patienceMs = PATIENCE_MS, batches = Infinity } = options;
  const settled = await settledTime(db, patienceMs);
  if (settled === undefined) return 0;
  let sealed = 0;
  for (let batch = 0; batch < batches && !options.signal?.aborted; batch += 1) {
    const count = await db.transaction((tx) => sealBatch(tx, key, { settled, ageSeconds }));
    sealed += count;
    if (count < BATCH) break;
  }
  return sealed;
}

type Bounds = { settled: string; ageSeconds: number };

async function sealBatch(tx: Transaction, key: Buffer, bounds: Bounds): Promise<number> {
  const lock = await tx.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(${LOCK}) as mine`,
  );
  if (!lock.rows[0]?.mine) return 0;
  const entries = await entriesToSeal(tx, bounds);
  if (entries.length === 0) return 0;
  let { place, hash } = await headOf(tx);
  const seals = entries.map(({ id, text }) => {
    place += 1;
    hash = sealOf(key, hash, place, text);
    return { place, id, hash };
  });
  await tx.execute(sql`insert into audit_seals (place, entry, hash)
    select * from unnest(
      ${sql.param(seals.map((seal) => seal.place))}::bigint[],
      ${sql.param(seals.map((seal) => seal.id))}::uuid[],
      ${sql.param(seals.map((seal) => seal.hash))}::bytea[])`);
  return seals.length;
}

/** The last seal, or what stands in its place. */
async function headOf(tx: Transaction): Promise<{ place: number; hash: Buffer }> {
  const { rows } = await tx.execute<{ place: string; hash: Buffer }>(
    sql`select place, hash from audit_seals order by place desc limit 1`,
  );
  return rows[0] ? { place: Number(rows[0].place), hash: rows[0].hash } : chainStart(tx);
}

/** A time is kept in milliseconds, rounded: what is from just after the bound may seem just before. */
async function entriesToSeal(tx: Transaction, { settled, ageSeconds }: Bounds) {
  const { at, id } = await lastSealed(tx);
  const { rows } = await tx.execute<{ id: string; text: string }>(
    sql`select l.id, ${entryText} as text from audit_logs l
      where l.at < least(${settled}::timestamptz, now() - make_interval(secs => ${ageSeconds}))
          - interval '1 ms'
        and (l.at, l.id) > (${at}::timestamptz, ${id}::uuid)
      order by l.at, l.id limit ${BATCH}`,
  );
  return rows;
}

/** Up to where entries are sealed: the last that is there, or the end of the archives. */
async function lastSealed(tx: Transaction): Promise<{ at: string; id: string }> {
  const { rows } = await tx.execute<{ at: string; id: string }>(
    sql`select l.at::text, l.id from audit_seals s cross join lateral (
        select at, id from audit_logs where id = s.entry limit 1) l
      order by s.place desc limit 1`,
  );
  if (rows[0]) return rows[0];
  const { archive } = await chainStart(tx);
  return { at: archive?.lastAt ?? "-infinity", id: "ffffffff-ffff-ffff-ffff-ffffffffffff" };
}
