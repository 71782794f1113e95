import { type SQL, sql } from "drizzle-orm";
import { requestOfRun } from "../../platform/db/write-many.ts";
import { REASONS } from "./batches.stock-reasons.ts";

const ACTIONS = sql.param([...REASONS.keys()]);

const REASON = sql`case l.action ${sql.join(
  [...REASONS].map(([action, reason]) => sql`when ${action} then ${reason}::text`),
  sql` `,
)} end`;

const OF_RUN = requestOfRun("");

/** The log does not hold the ids of receipts and recalls. */
const SOURCE_KIND = sql`case when l.action in ('scanIn', 'undo') then 'receipt'
  when l.action in ('recall', 'liftRecall') then 'recall'
  when starts_with(l.request_id, ${OF_RUN}) then 'run'
  when l.action in ('create', 'update') and l.request_id is not null then 'till'
  else 'adjustment' end`;
const SOURCE = sql`case source_kind when 'run' then substr(request_id, ${OF_RUN.length + 1}::int)::uuid
  when 'till' then token_id end`;

/**
 * Queries the log for movements, in the columns of `MOVEMENT_FIELDS`. Balances are worked out
 * backwards from the present packs, so old entries may be archived. Unexplained packs become
 * opening rows.
 */
export function movementsInLog(products: readonly string[]): SQL {
  const ids = sql.param([...products]);
  return sql`
    with batches as materialized (
      select id, product, organization, batch_number, created_at, quantity,
        (status = 'recalled')::int as recalled
      from product_batches where product = any(${ids}::uuid[])
      union all
      -- deleted since movements are written
      (select distinct on (batch) batch, product, organization, batch_number, at, 0, 0
      from stock_movements m where product = any(${ids}::uuid[])
        and not exists (select from product_batches b where b.id = m.batch)
      order by batch, at, id)
    ), moved as materialized (
      select l.id, l.at, l.actor_id, l.actor_name, l.request_id, l.token_id, b.id as batch, b.product,
        b.quantity, b.recalled, ${REASON} as reason, ${SOURCE_KIND} as source_kind,
        case when c->>'field' = 'quantity'
          then coalesce((c->>'to')::int, 0) - coalesce((c->>'from')::int, 0) else 0 end as change,
        case l.action when 'recall' then 1 when 'liftRecall' then -1 else 0 end as turn
      from batches b
      join audit_logs l on l.record_id = b.id and l.model = 'productBatch' and l.outcome = 'success'
      cross join lateral jsonb_array_elements(l.changes) c
      where l.action = any(${ACTIONS}::text[]) and c->>'field' =
        case when l.action in ('recall', 'liftRecall') then 'status' else 'quantity' end
    ), dated as (
      select *, quantity - coalesce(sum(change) over later, 0) as quantity_then,
        recalled - coalesce(sum(turn) over later, 0) as recalled_then
      from moved
      window later as (partition by batch order by at desc, id desc
        rows between unbounded preceding and 1 preceding)
    ), opened as (
      select b.id, b.product, b.created_at, b.quantity - coalesce(sum(m.change), 0) as packs,
        b.recalled - coalesce(sum(m.turn), 0) as recalled
      from batches b left join moved m on m.batch = b.id
      group by b.id, b.product, b.created_at, b.quantity, b.recalled
    ), movements as (
      select id, at, batch, case when turn = 0 then change else -turn * quantity_then end as change,
        case when turn <> 0 then -turn * quantity_then when recalled_then = 0 then change else 0 end
          as shelf_change,
        reason, source_kind, ${SOURCE} as source, actor_id, actor_name
      from dated
      union all
      select o.id, least(o.created_at, first.at - interval '1 millisecond'), o.id, packs,
        case when recalled = 0 then packs else 0 end, 'opening', null, null, null, 'System'
      from opened o
      left join (select product, min(at) as at from moved group by product) first
        on first.product = o.product
      where packs <> 0
    ), shelves as (
      select product, coalesce(sum(quantity) filter (where recalled = 0), 0) as packs
      from batches group by product
    )
    select m.id, m.at, b.organization, b.product, b.id as batch, b.batch_number,
      m.change::int, m.shelf_change::int,
      s.packs - coalesce(sum(m.shelf_change) over (partition by b.product
        order by m.at desc, m.id desc rows between unbounded preceding and 1 preceding), 0) as balance,
      m.reason, m.source_kind, m.source, m.actor_id, m.actor_name
    from movements m join batches b on b.id = m.batch join shelves s on s.product = b.product`;
}
