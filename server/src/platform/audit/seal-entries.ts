import { setImmediate as sent } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/database.ts";
import { chainStart } from "./archived.ts";
import { HASH_BYTES, sealOf } from "./chain.ts";
import { type ClockStep, readClockSteps, SEALING_LOCK } from "./clock-steps.ts";
import { entryRecord } from "./entry-record.ts";
import { settledTime } from "./settled.ts";

const BATCH = 5_000;

const ID_BYTES = 16;
const STEP = ID_BYTES + HASH_BYTES;

/** Seconds before an entry is sealed; setting the clock back by less does no harm. */
const AGE_SECONDS = 60;

const PATIENCE_MS = 2_000;

export type SealOptions = {
  ageSeconds?: number;
  patienceMs?: number;
  batches?: number;
  signal?: AbortSignal;
};

/**
 * Seals only settled entries, in time order. One that appears before the last sealed entry was
 * inserted by hand, and stays unsealed for `verifyChain` to report.
 */
export async function sealEntries(
  db: Database,
  key: Buffer,
  options: SealOptions = {},
): Promise<number> {
  const { ageSeconds = AGE_SECONDS, patienceMs = PATIENCE_MS, batches = Infinity } = options;
  const settled = await settledTime(db, patienceMs);
  if (settled === undefined) return 0;
  const steps = await readClockSteps(db, key);
  // the head is read first: `addSeals` notices what another process seals meanwhile
  let head = await headOf(db);
  const { place } = head;
  const begin = await beginAfter(db, place, steps);
  const overlap = steps
    .map(({ from }) => from)
    .sort()
    .at(-1);
  const bounds = { settled, ageSeconds, overlap };
  let entries = await entriesAfter(db, bounds, begin);
  for (let batch = 1; entries && !options.signal?.aborted; batch += 1) {
    const { count, bytes, last } = entries;
    const isLast = count < BATCH || batch >= batches;
    // the database reads the next ones while these are sealed
    const [end, following] = await Promise.all([
      addSeals(db, key, head, bytes),
      isLast ? undefined : entriesAfter(db, bounds, last),
    ]);
    if (!end) break;
    head = end;
    entries = following;
  }
  return head.place - place;
}

type Bounds = {
  settled: string;
  ageSeconds: number;
  /** Until then, entries of both sides of a step of the clock lie among each other. */
  overlap: string | undefined;
};

type Spot = { at: string; id: string };

type Entries = { count: number; bytes: Buffer; last: Spot };

async function addSeals(
  db: Database,
  key: Buffer,
  head: Head,
  entries: Buffer,
): Promise<Head | undefined> {
  // concurrent queries are sent before hashing blocks the process
  await sent();
  const seals = Buffer.from(entries);
  let { place, hash } = head;
  for (let at = ID_BYTES; at < entries.length; at += STEP) {
    place += 1;
    hash = sealOf(key, hash, place, entries.subarray(at, at + HASH_BYTES));
    hash.copy(seals, at);
  }
  return db.transaction(async (tx) => {
    if (!(await isStillHead(tx, head))) return;
    // one concatenated value costs the driver and the database less than three arrays
    await tx.execute(sql`insert into audit_seals (place, entry, hash)
      select ${head.place + 1}::bigint + n,
        encode(substr(seals, n * ${STEP} + 1, ${ID_BYTES}), 'hex')::uuid,
        substr(seals, n * ${STEP} + ${ID_BYTES + 1}, ${HASH_BYTES})
      from (select ${seals}::bytea as seals) given,
        generate_series(0, ${place - head.place - 1}::int) n`);
    return { place, hash };
  });
}

async function isStillHead(tx: Transaction, { place, hash }: Head): Promise<boolean> {
  const lock = await tx.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(${SEALING_LOCK}) as mine`,
  );
  if (!lock.rows[0]?.mine) return false;
  const now = await headOf(tx);
  return now.place === place && now.hash.equals(hash);
}

type Head = { place: number; hash: Buffer };

async function headOf(db: Database | Transaction): Promise<Head> {
  const { rows } = await db.execute<{ place: string; hash: Buffer }>(
    sql`select place, hash from audit_seals order by place desc limit 1`,
  );
  return rows[0] ? { place: Number(rows[0].place), hash: rows[0].hash } : chainStart(db);
}

/** Times are rounded to milliseconds: an entry just after the limit may seem just before it. */
async function entriesAfter(
  db: Database,
  { settled, ageSeconds, overlap }: Bounds,
  { at, id }: Spot,
): Promise<Entries | undefined> {
  const isOverlapping = overlap !== undefined && !(Date.parse(at) > Date.parse(overlap));
  const isUnsealed = isOverlapping
    ? sql`and not exists (select from audit_seals s where s.entry = l.id)`
    : sql``;
  const { rows } = await db.execute<{ count: number; at: string; bytes: Buffer | null }>(
    sql`select count(*)::int as count, max(at)::text as at,
        string_agg(uuid_send(id) || digest, ''::bytea) as bytes
      from (select l.id, l.at, sha256(${entryRecord}) as digest from audit_logs l
        where l.at < least(${settled}::timestamptz, now() - make_interval(secs => ${ageSeconds}))
            - interval '1 ms'
          and (l.at, l.id) > (${at}::timestamptz, ${id}::uuid) ${isUnsealed}
        order by l.at, l.id limit ${BATCH}) entries`,
  );
  const [row] = rows;
  if (!row?.bytes) return;
  const { count, bytes } = row;
  const last = {
    at: row.at,
    id: bytes.toString("hex", bytes.length - STEP, bytes.length - HASH_BYTES),
  };
  return { count, bytes, last };
}

async function beginAfter(db: Database, place: number, steps: readonly ClockStep[]): Promise<Spot> {
  const step = steps.findLast((one) => one.place === place);
  return step ? { at: step.to, id: FIRST_ID } : lastSealed(db);
}

const FIRST_ID = "00000000-0000-0000-0000-000000000000";

async function lastSealed(db: Database): Promise<Spot> {
  const { rows } = await db.execute<{ at: string; id: string }>(
    sql`select l.at::text, l.id from audit_seals s cross join lateral (
        select at, id from audit_logs where id = s.entry limit 1) l
      order by s.place desc limit 1`,
  );
  if (rows[0]) return rows[0];
  const { archive } = await chainStart(db);
  return { at: archive?.lastAt ?? "-infinity", id: "ffffffff-ffff-ffff-ffff-ffffffffffff" };
}
