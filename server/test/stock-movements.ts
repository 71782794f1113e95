import { sql } from "drizzle-orm";
import { bePatient, type Database } from "../src/platform/db/database.ts";
import { fillMovements } from "../src/stock/batches/batches.fill-movements.ts";

/**
 * A function of the database for the stock card of a product as it was read from the log before
 * movements were kept.
 */
const CARD_IN_LOG = `
  create or replace function card_in_log(product uuid) returns table (id uuid, at timestamptz, actor text,
    reason text, batch uuid, number text, change float8, balance float8, received_on text)
  language sql stable as $$
    with batches as materialized (
      select b.id, b.batch_number, b.quantity, (b.status = 'recalled')::int as recalled, o.time_zone
      from product_batches b join organizations o on o.id = b.organization
      where b.product = card_in_log.product
    ), moved as (
      select l.id, l.at, l.actor_name as actor, l.action, b.id as batch, b.batch_number as number,
        case when l.action = 'scanIn' and l.at > now() - interval '90 days'
          then (l.at at time zone b.time_zone)::date::text end as received_on,
        case when c->>'field' = 'quantity'
          then coalesce((c->>'to')::int, 0) - coalesce((c->>'from')::int, 0) else 0 end as change,
        case l.action when 'recall' then 1 when 'liftRecall' then -1 else 0 end as turn,
        b.quantity as quantity_now, b.recalled as recalled_now
      from batches b
      join audit_logs l on l.record_id = b.id and l.model = 'productBatch' and l.outcome = 'success'
      cross join lateral jsonb_array_elements(l.changes) c
      where c->>'field' = 'quantity' and l.action in ('bookDelivery', 'countStock', 'writeOffDamaged',
          'writeOffExpired', 'sellStock', 'correctStock', 'scanIn', 'undo', 'create', 'update')
        or c->>'field' = 'status' and l.action in ('recall', 'liftRecall')
    ), dated as (
      select *, (quantity_now - coalesce(sum(change) over later, 0))::float8 as quantity_then,
        recalled_now - coalesce(sum(turn) over later, 0) as recalled_then
      from moved
      window later as (partition by batch order by at desc, id desc
        rows between unbounded preceding and 1 preceding)
    ), weighed as (
      select id, at, actor, action, batch, number, received_on,
        case when turn = 0 then change else -turn * quantity_then end as change,
        case when turn <> 0 then -turn * quantity_then
          when recalled_then = 0 then change else 0 end as weight
      from dated
    )
    select id, at, actor, case action when 'bookDelivery' then 'delivery' when 'countStock' then 'count'
        when 'writeOffDamaged' then 'damage' when 'writeOffExpired' then 'expired'
        when 'sellStock' then 'sale' when 'scanIn' then 'scannedIn' when 'undo' then 'scannedBack'
        when 'recall' then 'recall' when 'liftRecall' then 'recallLifted' when 'create' then 'count'
        when 'update' then 'count' else 'correction' end,
      batch, number, change,
      (select coalesce(sum(quantity) filter (where recalled = 0), 0) from batches)::float8
        - coalesce(sum(weight) over (order by at desc, id desc
          rows between unbounded preceding and 1 preceding), 0)::float8,
      received_on
    from weighed
  $$`;

export async function addCardInLog(db: Database): Promise<void> {
  await db.execute(sql.raw(CARD_IN_LOG));
}

/** The stock card of a product in the log, as the API answers it. */
export async function cardInLog(db: Database, product: string): Promise<object[]> {
  const { rows } = await db.execute<{ at: Date }>(sql`
    select id, actor as "actorName", reason, batch, number as "batchNumber", change, balance, at,
      received_on as "receivedOn" from card_in_log(${product}) order by card_in_log.at desc, id desc`);
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
}

/**
 * Lines of stock cards that are in the log and not among the movements, or the other way round. A
 * product of which a batch was deleted is left out: the log's card did not tell of it.
 */
export async function linesThatDiffer(db: Database): Promise<object[]> {
  const { rows: parts } =
    await db.execute<Part>(sql`select min(id::text) as first, max(id::text) as last
    from (select id, ntile(${PARTS}) over (order by id) as part from products) p group by part`);
  const lines: object[] = [];
  for (const part of parts) lines.push(...(await linesOfPart(db, part)));
  return lines;
}

/** The log is slow to read: one transaction over all products would keep others waiting. */
const PARTS = 8;

type Part = { first: string; last: string };

async function linesOfPart(db: Database, { first, last }: Part): Promise<object[]> {
  const isWhole = sql`p.id between ${first}::uuid and ${last}::uuid
    and not exists (select from stock_movements m where m.product = p.id
    and not exists (select from product_batches b where b.id = m.batch))`;
  const logged = sql`select p.id as product, c.id, c.at, c.actor, c.reason, c.batch, c.number, c.change,
      c.balance
    from products p cross join lateral card_in_log(p.id) c where ${isWhole}`;
  const kept = sql`select m.product, m.id, m.at, m.actor_name, m.reason, m.batch, b.batch_number,
      m.change, m.balance
    from stock_movements m join products p on p.id = m.product join product_batches b on b.id = m.batch
    where m.reason <> 'opening' and ${isWhole}`;
  return db.transaction(async (tx) => {
    await bePatient(tx, 50_000);
    const { rows } = await tx.execute(sql`
      with logged as materialized (${logged}), kept as materialized (${kept})
      select 'logged' as only, * from (table logged except all table kept) one
      union all select 'kept', * from (table kept except all table logged) other`);
    return rows;
  });
}

/** Returns the movements and sums that differ from what the batches have. */
export async function wrongMovements(db: Database, organization?: string): Promise<object[]> {
  const isMeant = organization ? sql`organization = ${organization}` : sql`true`;
  const { rows } = await db.execute(sql`
    with moved as (
      select *, sum(shelf_change) over (partition by product order by at, id) as sum,
        row_number() over (partition by product order by at desc, id desc) as place
      from stock_movements where ${isMeant}
    ), batches as (select * from product_batches where ${isMeant})
    select 'packs of a batch' as wrong, m.batch as of, m.packs::text as found, b.quantity::text as wanted
    from (select batch, sum(change) filter (where reason not in ('recall', 'recallLifted')) as packs
        from moved group by batch) m
      full join batches b on b.id = m.batch
    where m.packs is distinct from coalesce(b.quantity, 0)
    union all
    select 'balance of a movement', id, balance::text, sum::text from moved where balance <> sum
    union all
    select 'last balance', p.id, m.balance::text, p.packs::text
    from (select p.id, (select coalesce(sum(quantity) filter (where status <> 'recalled'), 0)
        from batches b where b.product = p.id) as packs
      from products p where ${isMeant}) p
    left join moved m on m.product = p.id and m.place = 1
    where coalesce(m.balance, 0) <> p.packs
    union all
    select 'no entry', m.id, m.at::text, null from moved m
    where reason <> 'opening' and not exists (select from audit_logs l where l.id = m.id and l.at = m.at)`);
  return rows;
}

/** Forgets all movements but the last ones of deleted batches, as if these alone came after the table. */
export async function forgetMovements(db: Database): Promise<void> {
  await db.execute(sql`delete from stock_movements m where reason <> 'correction'
    or exists (select from product_batches b where b.id = m.batch)`);
  await db.execute(sql`insert into stock_filling values ('00000000-0000-0000-0000-000000000000')`);
}

/**
 * Fills the movements in from the log, and answers what is not as it was written. Ids of receipts and
 * recalls are not in the log, and old numbers of batches are not looked for.
 */
export async function filledOtherwise(db: Database, step = 3): Promise<object[]> {
  const columns = sql`id, at, organization, product, batch, change, shelf_change, balance, reason,
    source_kind, case when source_kind in ('run', 'till') then source end, actor_id, actor_name`;
  const { rows: before } = await db.execute(
    sql`select ${columns} from stock_movements order by id`,
  );
  await forgetMovements(db);
  if (!(await fillMovements({ db }, AbortSignal.timeout(600_000), { step })))
    throw new Error("Not filled.");
  const { rows: after } = await db.execute(sql`select ${columns} from stock_movements order by id`);
  const known = new Set(before.map((row) => JSON.stringify(row)));
  const found = new Set(after.map((row) => JSON.stringify(row)));
  return [
    ...before.filter((row) => !found.has(JSON.stringify(row))).map((row) => ({ lost: row })),
    ...after.filter((row) => !known.has(JSON.stringify(row))).map((row) => ({ added: row })),
  ];
}
