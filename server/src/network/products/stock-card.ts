import type { Page } from "@pharmacy/contract/list";
import type { Movement } from "@pharmacy/contract/products.batches";
import { RECEIPTS_KEPT_DAYS } from "@pharmacy/contract/products.receipts.values";
import { sql } from "drizzle-orm";
import type { Database } from "../../platform/db/database.ts";
import { RECALL_ACTIONS, reasonOf, STOCK_ACTIONS } from "./stock-reasons.ts";

type Entry = {
  id: string;
  at: Date;
  actor: string;
  action: string;
  batch: string;
  number: string | null;
  change: number;
  balance: number;
  total: string;
  receivedOn: string | null;
};

/**
 * What came and what went, the latest first, as the audit log tells it. The balance goes back from
 * the packs that are there now, so it is right however long ago the log begins. A recall takes all
 * packs of a batch with it, and what happens to them afterwards is no matter of the balance.
 */
export async function readStockCard(
  db: Database,
  product: string,
  { page, count }: { page: number; count: number },
): Promise<Page<Movement>> {
  const actions = sql.param([...STOCK_ACTIONS]);
  const recalls = sql.param(Object.keys(RECALL_ACTIONS));
  const { rows } = await db.execute<Entry>(sql`
    with batches as materialized (
      select b.id, b.batch_number, b.quantity, (b.status = 'recalled')::int as recalled, o.time_zone
      from product_batches b join organizations o on o.id = b.organization
      where b.product = ${product}
    ), moved as (
      select l.id, l.at, l.actor_name as actor, l.action, b.id as batch, b.batch_number as number,
        case when l.action = 'scanIn' and l.at > now() - make_interval(days => ${RECEIPTS_KEPT_DAYS})
          then (l.at at time zone b.time_zone)::date::text end as "receivedOn",
        case when c->>'field' = 'quantity'
          then coalesce((c->>'to')::int, 0) - coalesce((c->>'from')::int, 0) else 0 end as change,
        case l.action when 'recall' then 1 when 'liftRecall' then -1 else 0 end as turn,
        b.quantity as quantity_now, b.recalled as recalled_now
      from batches b
      join audit_logs l on l.record_id = b.id and l.model = 'productBatch' and l.outcome = 'success'
      cross join lateral jsonb_array_elements(l.changes) c
      where c->>'field' = 'quantity' and l.action = any(${actions}::text[])
        or c->>'field' = 'status' and l.action = any(${recalls}::text[])
    ), dated as (
      select *, (quantity_now - coalesce(sum(change) over later, 0))::float8 as quantity_then,
        recalled_now - coalesce(sum(turn) over later, 0) as recalled_then
      from moved
      window later as (partition by batch order by at desc, id desc
        rows between unbounded preceding and 1 preceding)
    ), weighed as (
      select id, at, actor, action, batch, number, "receivedOn",
        case when turn = 0 then change else -turn * quantity_then end as change,
        case when turn <> 0 then -turn * quantity_then
          when recalled_then = 0 then change else 0 end as weight
      from dated
    ), shown as (
      select *, (select coalesce(sum(quantity) filter (where recalled = 0), 0) from batches)::float8
        - coalesce(sum(weight) over (order by at desc, id desc
          rows between unbounded preceding and 1 preceding), 0)::float8 as balance
      from weighed order by at desc, id desc limit ${count} offset ${(page - 1) * count}
    )
    select shown.*, counted.total from (select count(*) as total from weighed) counted
    left join shown on true order by shown.at desc, shown.id desc`);
  const total = Number(rows[0]?.total ?? 0);
  // a page past the end is the total alone
  const moved = rows.filter(({ id }) => id !== null);
  return {
    ...{ page, count, total, totalPages: Math.ceil(total / count), totalIsExact: true },
    items: moved.map(({ id, at, actor, action, batch, number, change, balance, receivedOn }) => ({
      ...{ id, batch, change, balance, receivedOn, batchNumber: number, actorName: actor },
      at: new Date(at).toISOString(),
      reason: reasonOf(action),
    })),
  };
}
