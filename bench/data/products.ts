import { fill } from "./fill.ts";
import { withoutIndexes } from "./indexes.ts";
import { fillItems } from "./items.ts";
import { pharmaciesOf } from "./pharmacies.ts";

/** How many pharmacies there are, how many products together, and how many of these the biggest has. */
type Amounts = { pharmacies: number; products: number; biggest: number };

/** Fills one shelf far more than the others; one product in ten is not for sale. */
export async function fillProducts(
  databaseUrl: string,
  { pharmacies, products, biggest }: Amounts,
): Promise<void> {
  await fillItems(databaseUrl, 1, biggest);
  const each = Math.ceil((products - biggest) / Math.max(1, pharmacies - 1));
  await fill(databaseUrl, [
    ...pharmaciesOf(1, pharmacies),
    SUBSCRIPTIONS,
    ...withoutIndexes("products", [
      [PRODUCTS, [1, 1, biggest]],
      ...steps(2, pharmacies).map(([first, last]): [string, unknown[]] => [
        PRODUCTS,
        [first, last, each],
      ]),
    ]),
    ...withoutIndexes("product_batches", [BATCHES]),
    ...withoutIndexes("stock_movements", [MOVEMENTS]),
    "vacuum analyze products",
    "vacuum analyze product_batches",
    "vacuum analyze stock_movements",
    "vacuum analyze organizations",
  ]);
}

const STEP = 100;

function steps(first: number, last: number): [number, number][] {
  const starts = Array.from({ length: Math.ceil((last - first + 1) / STEP) }, (_, place) => {
    return first + place * STEP;
  });
  return starts.map((start) => [start, Math.min(last, start + STEP - 1)]);
}

const SUBSCRIPTIONS = `
  insert into subscriptions (id, organization, plan, start_date, end_date, grace_end_date, anchor_date,
    is_trial, plan_code, plan_name, interval, price, currency, tax_rate_bps)
  select uuidv7(), id, md5('plan')::uuid, current_date - 30, current_date + 335, current_date + 349,
    current_date - 30, false, 'BENCH', 'Bench', 'year', 7900, 'EUR', 2300
  from organizations where name like 'Shop %'`;

const PRODUCTS = `
  insert into products (id, organization, item, sku, name, "group", gtin, generic_name, unit,
    pack_unit, pack_size, selling_price, cost_price, currency, tax_rate_bps, reorder_point, status,
    quantity_on_hand, next_expiry_on, first_expiry_on, updated_at)
  select uuidv7(), o.id, i.id, i.code, i.name, i."group", i.gtin, i.generic_name, i.base_unit,
    i.pack_unit, i.pack_size, 100 + x % 9000, 60 + x % 5000, 'EUR', 2300, 10,
    case when x % 10 > 0 then 'active' when x % 20 = 0 then 'inactive' else 'draft' end,
    x % 60, current_date + 30 + (x % 900)::int, current_date + 30 + (x % 900)::int,
    now() - x * interval '1 second'
  from (select id, substr(name, 6)::int as n from organizations where name like 'Shop %') o
    join (select items.*, row_number() over (order by number) as place from items) i on i.place <= $3
    cross join lateral (select (i.place * 7919 + o.n * 104729) % 1000003 as x) scattered
  where o.n between $1 and $2
  order by i.place, o.n`;

const BATCHES = `
  insert into product_batches (id, organization, product, product_name, batch_number, expiry_date, quantity)
  select uuidv7(), organization, id, name, 'LOT' || left(md5(id::text), 6), next_expiry_on, quantity_on_hand
  from products`;

/** Movements for batches that were inserted without them. */
export const MOVEMENTS = `
  insert into stock_movements (id, at, organization, product, batch, batch_number, change, shelf_change,
    balance, reason, actor_name)
  select id, created_at, organization, product, id, batch_number, quantity, quantity,
    sum(quantity) over (partition by product order by created_at, id), 'opening', 'System'
  from product_batches b where not exists (select from stock_movements m where m.batch = b.id)`;
