import { sql } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { chainStart } from "./archived.ts";

export type ChainSpan = { before: { place: number; hash: Buffer }; until: number };

type TimedSeal = { place: number; hash: Buffer; at: string };

type Bounds = { start: string | null; end: string | null };

export async function spanOfTime(db: Database, { start, end }: Bounds): Promise<ChainSpan> {
  const beginning = await chainStart(db);
  const before = start === null ? undefined : await lastSealBefore(db, start);
  const last = await lastSealBefore(db, end ?? "infinity");
  const until = last?.place ?? beginning.place;
  return { before: before ?? beginning, until };
}

/** Places are in time order, so this is a binary search. A removed entry has no time. */
export async function lastSealBefore(
  db: Database,
  instant: string,
): Promise<TimedSeal | undefined> {
  const ends = await db.execute<{ first: string | null; last: string | null }>(
    sql`select min(place) as first, max(place) as last from audit_seals`,
  );
  let found: TimedSeal | undefined;
  let low = Number(ends.rows[0]?.first ?? 1);
  let high = Number(ends.rows[0]?.last ?? 0);
  for (let place = high; low <= high; place = Math.floor((low + high) / 2)) {
    const seal = await sealBetween(db, place, high, instant);
    if (seal?.isBefore) {
      found = seal;
      low = seal.place + 1;
    } else {
      high = place - 1;
    }
  }
  return found;
}

async function sealBetween(db: Database, from: number, until: number, instant: string) {
  const { rows } = await db.execute<
    Omit<TimedSeal, "place"> & { place: string; isBefore: boolean }
  >(
    sql`select s.place, s.hash, l.at::text, l.at < ${instant}::timestamptz as "isBefore"
      from audit_seals s cross join lateral (
        select at from audit_logs where id = s.entry limit 1) l
      where s.place >= ${from} and s.place <= ${until} order by s.place limit 1`,
  );
  const [row] = rows;
  return row && { ...row, place: Number(row.place) };
}
