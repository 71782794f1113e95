import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { chainStart } from "./archived.ts";

/** A part of the chain: what comes before it, and its last place. */
export type ChainSpan = { before: { place: number; hash: Buffer }; until: number };

type Bounds = { start: string | null; end: string | null };

/** The sealed entries from one instant up to another, without what is in archives. */
export async function spanOfTime(db: Database, { start, end }: Bounds): Promise<ChainSpan> {
  const beginning = await chainStart(db);
  const first = start
    ? await sealNext(db, sql`l.at >= ${start}::timestamptz`, sql`asc`)
    : { place: beginning.place + 1 };
  const last = await sealNext(db, end ? sql`l.at < ${end}::timestamptz` : sql`true`, sql`desc`);
  const until = last?.place ?? beginning.place;
  const place = Math.max((first?.place ?? until + 1) - 1, beginning.place);
  if (place === beginning.place) return { before: beginning, until };
  const { rows } = await db.execute<{ hash: Buffer }>(
    sql`select hash from audit_seals where place = ${place}`,
  );
  return { before: { place, hash: rows[0]?.hash ?? Buffer.alloc(32) }, until };
}

/** The seal of the first or last entry, in the order of the log, of which this is true. */
export async function sealNext(db: Database, condition: SQL, direction: SQL) {
  const { rows } = await db.execute<{ place: string; hash: Buffer; at: string }>(
    sql`select s.place, s.hash, l.at::text from audit_logs l cross join lateral (
        select place, hash from audit_seals where entry = l.id limit 1) s
      where ${condition} order by l.at ${direction}, l.id ${direction} limit 1`,
  );
  const [row] = rows;
  return row && { ...row, place: Number(row.place) };
}
