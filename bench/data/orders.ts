import { fill } from "./fill.ts";
import { withoutIndexes } from "./indexes.ts";
import { fillItems } from "./items.ts";
import { pharmaciesOf } from "./pharmacies.ts";

export const LINES_EACH = 8;

const ITEMS = 1_000;
const PHARMACIES = 1_000;
const STEP = 100_000;

/** The pharmacies that order, and the items. */
export async function fillBuyers(databaseUrl: string): Promise<void> {
  await fillItems(databaseUrl, 1, ITEMS);
  await fill(databaseUrl, pharmaciesOf(1, PHARMACIES));
}

/**
 * Adds numbered orders of eight lines, placed a minute apart. One in a thousand waits for the
 * desk, one in a thousand is under way, and all others arrived.
 */
export async function fillOrders(databaseUrl: string, first: number, last: number): Promise<void> {
  const starts = Array.from({ length: Math.ceil((last - first + 1) / STEP) }, (_, place) => {
    return first + place * STEP;
  });
  const each = (statement: string) =>
    starts.map((start): [string, unknown[]] => [
      statement,
      [start, Math.min(last, start + STEP - 1)],
    ]);
  await fill(databaseUrl, [
    ...withoutIndexes("orders", each(ORDERS)),
    ...withoutIndexes("order_lines", each(LINES)),
    "vacuum analyze orders",
    "vacuum analyze order_lines",
  ]);
}

const ORDER_ID = `overlay(overlay(md5('order ' || n) placing '4' from 13) placing '8' from 17)::uuid`;

const STATE = `(case when n % 1000 = 1 then 'placed' when n % 1000 = 2 then 'shipped' else 'delivered' end)`;

const ORDERS = `
  insert into orders (id, number, organization, status, payment, source, currency, net_amount,
    tax_amount, total_amount, line_count, packs_wanted, packs_confirmed, packs_shipped,
    packs_delivered, shipments_under_way, buyer_reference, placed_at, confirmed_at)
  select ${ORDER_ID}, 'SO-2026-' || lpad(n::text, 7, '0'), shop.id, state,
    case when state = 'placed' then 'notInvoiced' when n % 3 = 0 then 'unpaid' else 'paid' end,
    'dashboard', 'EUR', 1000 + x % 90000, 0, 1000 + x % 90000, ${LINES_EACH}, 40,
    case when state = 'placed' then 0 else 40 end, case when state = 'placed' then 0 else 40 end,
    case when state = 'delivered' then 40 else 0 end, case when state = 'shipped' then 1 else 0 end,
    'PO ' || x, now() - (2000000 - n) * interval '1 minute',
    case when state <> 'placed' then now() - (2000000 - n) * interval '1 minute' end
  from generate_series($1::int, $2::int) n,
    lateral (select ${STATE} as state, (n * 7919::bigint % 1000003)::int as x) of_n
  join (select id, substr(name, 6)::int as place from organizations where name like 'Shop %') shop
    on shop.place = 1 + x % ${PHARMACIES}`;

const LINES = `
  insert into order_lines (id, "order", organization, place, item, description, batch_tracked,
    expiry_tracked, quantity, confirmed, shipped, delivered, unit_price, tax_category, tax_rate_bps)
  select uuidv7(), o.id, o.organization, line, item.id, item.name, true, true, 5,
    case when o.status = 'placed' then 0 else 5 end, case when o.status = 'placed' then 0 else 5 end,
    case when o.status = 'delivered' then 5 else 0 end, 100 + line, 'zero', 0
  from generate_series($1::int, $2::int) n
  join orders o on o.id = ${ORDER_ID}
  cross join generate_series(1, ${LINES_EACH}) line
  join (select id, name, row_number() over (order by id) - 1 as place from items) item
    on item.place = (n * 31 + line * 97) % ${ITEMS}`;
