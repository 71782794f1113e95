import type { Page } from "@pharmacy/contract/list";
import type { Movement } from "@pharmacy/contract/products/products.batches";
import { RECEIPTS_KEPT_DAYS } from "@pharmacy/contract/products/products.receipts.values";
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../platform/db/database.ts";
import { movementsInLog } from "./batches.movements-in-log.ts";

type Which = { product: string; page: number; count: number };

/**
 * Movements of a product, the latest first; read from the log until they have been filled in. A
 * recall takes a whole batch off the shelf, so later changes of that batch leave the balance as it
 * is.
 */
export async function readStockCard(
  db: Database,
  product: string,
  paging: { page: number; count: number },
): Promise<Page<Movement>> {
  const which = { product, ...paging };
  const kept = sql`not materialized (select * from stock_movements where product = ${product})`;
  const card = await readPage(db, kept, which);
  if (card.isFilled) return card.page;
  const logged = await readPage(db, sql`materialized (${movementsInLog([product])})`, which);
  // if they were filled in meanwhile, the log may have been archived since
  return logged.isFilled ? (await readPage(db, kept, which)).page : logged.page;
}

type Row = Omit<Movement, "at"> & { at: Date; total: string; isFilled: boolean };

async function readPage(db: Database, movements: SQL, { product, page, count }: Which) {
  const { rows } = await db.execute<Row>(sql`
    with movements as ${movements}, listed as not materialized (
      select * from movements where reason <> 'opening'
    ), shown as (
      select * from listed order by at desc, id desc limit ${count} offset ${(page - 1) * count}
    )
    select m.id, m.at, m.actor_name as "actorName", m.reason, m.batch,
      case when b.id is null then m.batch_number else b.batch_number end as "batchNumber",
      m.change, m.balance::float8 as balance, counted.total,
      case when m.reason = 'scannedIn' and m.at > now() - make_interval(days => ${RECEIPTS_KEPT_DAYS})
        then (m.at at time zone o.time_zone)::date::text end as "receivedOn",
      not exists (select from stock_filling where until < ${product}) as "isFilled"
    from (select count(*) as total from listed) counted
    left join shown m on true
    left join product_batches b on b.id = m.batch
    left join organizations o on o.id = m.organization
    order by m.at desc, m.id desc`);
  const total = Number(rows[0]?.total ?? 0);
  // a page past the end has one row, with the total alone
  const moved = rows.filter(({ id }) => id !== null);
  return {
    isFilled: rows[0]?.isFilled === true,
    page: {
      page,
      count,
      total,
      totalPages: Math.ceil(total / count),
      totalIsExact: true,
      items: moved.map(({ total: _, isFilled: __, at, ...movement }) => ({
        ...movement,
        at: new Date(at).toISOString(),
      })),
    },
  };
}
