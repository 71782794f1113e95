import { type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "./database.ts";
import { keyFromEnd, keyOf, MARKER_STEP, type Markers } from "./markers.ts";

const COUNTER_CHANGES_MAX = 20_000;

const WALK_MAX = 100_000;

const ROUNDS_MAX = 100;

const LOCK = 7_203_116;

type Options = { signal?: AbortSignal; step?: number; rounds?: number };

/** Returns whether nothing is left to do. */
export async function setMarkers(
  db: Database,
  markers: Markers,
  { signal, step = MARKER_STEP, rounds = ROUNDS_MAX }: Options = {},
): Promise<boolean> {
  for (let round = 0; round < rounds && !signal?.aborted; round += 1) {
    const isDone = await db.transaction((tx) => setSome(tx, markers, step), {
      // rows, counter changes and markers must come from one snapshot
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
  if ((await takeCounterChanges(tx, markers)) === COUNTER_CHANGES_MAX) return false;
  // only now do the sizes give the number of rows
  return !(await divideLongest(tx, markers, step));
}

/**
 * A change below every marker creates the first one. Rows are named by an array: after a large
 * import, statistics say that there are none, and a join would compare each with each.
 */
async function takeCounterChanges(
  tx: Transaction,
  { markers, counterChanges, key }: Markers,
): Promise<number> {
  const columns = keyOf({ key });
  const { rows } = await tx.execute<{ taken: number }>(sql`
    with taken as (
      delete from ${counterChanges} where ctid = any(array(select ctid from ${counterChanges} limit ${COUNTER_CHANGES_MAX}))
      returning ${columns}, value, n
    ), owned as (
      select taken.*, (
        select m.ctid from ${markers} m where (${keyOf({ key }, "m")}) <= (${keyOf({ key }, "taken")})
        order by ${keyFromEnd({ key }, "m")} limit 1
      ) as marker from taken
    ), parts as materialized (
      select marker, value, sum(n) as n from owned group by marker, value
    ), sums as materialized (
      select marker, sum(n) as n, ${sizesOf(sql`n`)} as sizes from parts group by marker
      having bool_or(n <> 0)
    ), moved as (
      update ${markers} m set size = m.size + sums.n, sizes = ${added(sql`m.sizes`, sql`sums.sizes`)}
      from sums where m.ctid = sums.marker
    ), lowest as (
      insert into ${markers} (${columns}, size, sizes)
      select ${keyOf({ key }, "lowest")}, sums.n, sums.sizes from sums,
        (select ${columns} from owned where marker is null order by ${columns} limit 1) lowest
      where sums.marker is null
    )
    select count(*)::int as taken from taken`);
  await tx.execute(sql`delete from ${markers} where size = 0 and sizes = '{}'`);
  return rows[0]?.taken ?? 0;
}

function sizesOf(size: SQL): SQL {
  return sql`coalesce(jsonb_object_agg(value, ${size})
    filter (where value is not null and n <> 0), '{}')`;
}

function added(one: SQL, other: SQL): SQL {
  return sql`(select ${sizesOf(sql`n`)} from (
    select value, sum(n::bigint) as n from (
      select * from jsonb_each_text(${one}) union all select * from jsonb_each_text(${other})
    ) each (value, n) group by value) sums_of_values)`;
}

async function divideLongest(
  tx: Transaction,
  { table, markers, key, counted }: Markers,
  step: number,
): Promise<boolean> {
  const columns = keyOf({ key });
  const { rowCount } = await tx.execute(sql`
    with longest as materialized (
      select ${columns}, size, sizes from ${markers} where size >= ${2 * step}
      order by size desc limit 1
    ), walked as materialized (
      select ${columns}, value, row_number() over (order by ${columns}) - 1 as place
      from (
        select ${columns}, ${counted}::text as value from ${table} where (${columns}) >= (select ${columns} from longest)
        order by ${columns} limit (select least(size, ${Math.max(WALK_MAX, 2 * step)}) from longest)
      ) rows
    ), marked as materialized (
      select ${columns}, place, max(place) over () as last
      from walked where place > 0 and place % ${step} = 0
    ), parts as materialized (
      select place / ${step} as part, value, count(*) as n from walked
      where place < (select max(place) from marked) group by 1, 2
    ), sums as materialized (
      select part, ${sizesOf(sql`n`)} as sizes from parts group by part
    ), cut as (
      update ${markers} m set size = ${step}, sizes = sums.sizes from longest, sums
      where (${keyOf({ key }, "m")}) = (${keyOf({ key }, "longest")}) and sums.part = 0
    ), rest as materialized (
      select size, ${added(sql`sizes`, WALKED)} as sizes from longest
    )
    insert into ${markers} (${columns}, size, sizes)
    select ${columns}, case when place = last then (select size from rest) - place else ${step} end,
      case when place = last then (select sizes from rest)
        else (select sizes from sums where part = place / ${step}) end
    from marked`);
  return (rowCount ?? 0) > 0;
}

const WALKED = sql`(select ${sizesOf(sql`-n`)} from (
  select value, sum(n) as n from parts group by value) of_values)`;
