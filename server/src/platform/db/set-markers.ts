import { sql } from "drizzle-orm";
import type { Database, Transaction } from "./database.ts";
import { keyFromEnd, keyOf, MARKER_STEP, type Markers } from "./markers.ts";

/** Most shifts moved into the markers in one transaction. */
const SHIFTS_MAX = 20_000;

/** Most rows scanned in one transaction to set markers. */
const WALK_MAX = 100_000;

/** Most transactions per run; the rest waits for the next. */
const ROUNDS_MAX = 100;

/** Only one process sets markers at a time. */
const LOCK = 7_203_116;

type Options = { signal?: AbortSignal; step?: number; rounds?: number };

/**
 * Moves pending shifts into the markers, and sets new markers where many rows were added.
 *
 * @returns whether nothing is left to do.
 */
export async function setMarkers(
  db: Database,
  markers: Markers,
  { signal, step = MARKER_STEP, rounds = ROUNDS_MAX }: Options = {},
): Promise<boolean> {
  for (let round = 0; round < rounds && !signal?.aborted; round += 1) {
    const isDone = await db.transaction((tx) => setSome(tx, markers, step), {
      // rows, shifts and markers must come from one snapshot
      isolationLevel: "repeatable read",
    });
    if (isDone) return true;
  }
  return false;
}

async function setSome(tx: Transaction, markers: Markers, step: number): Promise<boolean> {
  const lock = await tx.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(${LOCK}) as mine`,
  );
  // another process is doing it
  if (!lock.rows[0]?.mine) return true;
  if ((await takeShifts(tx, markers)) === SHIFTS_MAX) return false;
  // only now do the sizes give the number of rows
  return !(await divideLongest(tx, markers, step));
}

/**
 * Returns how many shifts were moved. A shift below every marker creates the first one. The rows are
 * named by an array, and their sums are worked out once: after a large import, statistics still say
 * that there are none, and a join would compare each with each.
 */
async function takeShifts(tx: Transaction, { markers, shifts, key }: Markers): Promise<number> {
  const columns = keyOf({ key });
  const { rows } = await tx.execute<{ taken: number }>(sql`
    with taken as (
      delete from ${shifts} where ctid = any(array(select ctid from ${shifts} limit ${SHIFTS_MAX}))
      returning ${columns}, n
    ), owned as (
      select taken.*, (
        select m.ctid from ${markers} m where (${keyOf({ key }, "m")}) <= (${keyOf({ key }, "taken")})
        order by ${keyFromEnd({ key }, "m")} limit 1
      ) as marker from taken
    ), sums as materialized (
      select marker, sum(n) as n from owned group by marker
    ), moved as (
      update ${markers} m set size = m.size + sums.n
      from sums where m.ctid = sums.marker and sums.n <> 0
    ), lowest as (
      insert into ${markers} (${columns}, size)
      select ${columns}, below from (
        select ${columns}, (select n from sums where marker is null) as below
        from owned where marker is null order by ${columns} limit 1
      ) first where below > 0
    )
    select count(*)::int as taken from taken`);
  await tx.execute(sql`delete from ${markers} where size = 0`);
  return rows[0]?.taken ?? 0;
}

/** Sets markers within the longest interval; false when none is too long. */
async function divideLongest(
  tx: Transaction,
  { table, markers, key }: Markers,
  step: number,
): Promise<boolean> {
  const columns = keyOf({ key });
  const { rowCount } = await tx.execute(sql`
    with longest as materialized (
      select ${columns}, size from ${markers} where size >= ${2 * step} order by size desc limit 1
    ), walked as materialized (
      select ${columns}, row_number() over (order by ${columns}) - 1 as place
      from (
        select ${columns} from ${table} where (${columns}) >= (select ${columns} from longest)
        order by ${columns} limit (select least(size, ${Math.max(WALK_MAX, 2 * step)}) from longest)
      ) rows
    ), marked as materialized (
      select ${columns}, place, max(place) over () as last
      from walked where place > 0 and place % ${step} = 0
    ), cut as (
      update ${markers} m set size = ${step} from longest
      where (${keyOf({ key }, "m")}) = (${keyOf({ key }, "longest")}) and exists (select from marked)
    )
    insert into ${markers} (${columns}, size)
    select ${columns}, case when place = last then (select size from longest) - place else ${step} end
    from marked`);
  return (rowCount ?? 0) > 0;
}
