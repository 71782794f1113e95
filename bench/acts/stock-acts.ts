import { randomUUID } from "node:crypto";
import { type Act, CALLABLE, ofPharmacies, rowsOf } from "./acts.ts";
import { BY, BY_COLUMNS, changed, entry } from "./entries.ts";
import { IN_SERVICE } from "./product-acts.ts";

const logged = (action: string) =>
  entry({
    from: "batch",
    action,
    model: "productBatch",
    label: "concat_ws(' · ', batch_number, product_name)",
    organization: "organization",
    changes: changed({ quantity: ["quantity - moved", "quantity"] }),
  });

/** The row of the product is locked, so what it keeps is right without adding up its batches. */
const STOCKED = `update products p set quantity_on_hand = coalesce(p.quantity_on_hand, 0) + batch.moved,
    next_expiry_on = least(p.next_expiry_on, batch.expiry_date), last_stock_at = now()
  from batch where p.id = batch.product returning p.*`;

const posted = (reason: string, source: string) => `
  insert into stock_movements (id, at, organization, product, batch, batch_number, change, shelf_change,
    balance, reason, source_kind, source, actor_id, actor_name)
  select logged.id, logged.at, batch.organization, batch.product, batch.id, batch.batch_number, moved,
    moved, stocked.quantity_on_hand, '${reason}', ${source}, ${BY_COLUMNS}
  from batch, logged, stocked`;

const NOT_RECALLED = `not exists (select from recalls r where r.item = found.item and r.status = 'open')`;

type Scanned = {
  organization: string;
  gtin: string;
  batch: string;
  expiry: string;
  version: number;
};

export const scan: Act<Scanned> = {
  name: "scan",
  what: "a scanned receipt",
  least: { many: 0.5, one: 0.3 },
  targets: (client, where, most) =>
    rowsOf<Scanned>(
      client,
      `select p.organization, p.gtin, b.batch_number as batch, b.expiry_date::text as expiry, 1 as version
       from (select id from organizations where ${CALLABLE} order by id offset $1 limit $2) o
         join products p on p.organization = o.id join product_batches b on b.product = p.id
       where p.archived_at is null and p.gtin is not null and b.expiry_date is not null
       order by md5(p.id::text) limit ${most}`,
      where === "many" ? [1, 1_000] : [0, 1],
    ),
  ours: ({ organization, ...pack }) => ({
    method: "POST",
    path: "/api/products/receipts",
    body: { organization, receipts: [{ id: randomUUID(), scan: codeOf(pack), quantity: 1 }] },
  }),
  statement: `with found as (
      select p.id, p.item, p.name, p.organization, p.sku, p.status, o.time_zone
      from organizations o join products p on p.organization = o.id
      where o.id = $1::uuid and ${IN_SERVICE} and p.archived_at is null and p.status <> 'blocked'
        and (p.item = any(array(select id from items where gtin = $4))
          or (p.item is null and p.gtin = $4))
      order by p.item is null, p.id limit 1 for update of p
    ), batch as (
      insert into product_batches (id, created_by, organization, product, product_name, batch_number,
        expiry_date, quantity, received_on)
      select uuidv7(), ${BY}, organization, id, name, $5, $6::date, $7::int,
        (now() at time zone time_zone)::date
      from found where $6::date >= (now() at time zone time_zone)::date and ${NOT_RECALLED}
      on conflict (product, batch_number) do update set version = product_batches.version + 1,
        updated_at = now(), quantity = product_batches.quantity + excluded.quantity
      where product_batches.status = 'available'
      returning *, $7::int as moved
    ), logged as (${logged("scanIn")}), stocked as (${STOCKED}),
    posted as (${posted("scannedIn", "'receipt', $2::uuid")}),
    received as (
      insert into stock_receipts (id, organization, product, batch, scan, quantity, received_at,
        received_by)
      select $2::uuid, organization, product, id, $3, moved, now(), ${BY} from batch returning *
    )
    select json_build_array(json_build_object('id', received.id, 'message', null, 'receipt',
      json_build_object('id', received.id, 'quantity', received.quantity,
        'receivedAt', received.received_at, 'undoneAt', received.undone_at,
        'receivedBy', received.received_by ->> 'name',
        'product', json_build_object('id', stocked.id, 'name', stocked.name, 'sku', stocked.sku,
          'status', stocked.status, 'quantityOnHand', stocked.quantity_on_hand),
        'batch', json_build_object('id', batch.id, 'batchNumber', batch.batch_number,
          'expiryDate', batch.expiry_date, 'quantity', batch.quantity, 'state', batch.status))
      )) as results
    from received, batch, stocked`,
  values: ({ organization, ...pack }) => {
    const { gtin, batch, expiry } = pack;
    return [organization, randomUUID(), codeOf(pack), gtin, batch, expiry, 1];
  },
  written: "select count(*) from stock_receipts",
  movements: 1,
};

function codeOf({ gtin, batch, expiry }: Omit<Scanned, "organization">): string {
  return `01${gtin}17${expiry.slice(2).replaceAll("-", "")}10${batch}`;
}

type Batch = { product: string; batch: string; version: number };

export const adjustBatch: Act<Batch> = {
  name: "adjust",
  what: "a batch adjusted",
  least: { many: 0.5, one: 0.3 },
  targets: (client, where, most) =>
    rowsOf<Batch>(
      client,
      `select p.id as product, b.id as batch, b.version
       from products p join product_batches b on b.product = p.id
       where p.${ofPharmacies(where)} and p.archived_at is null
       order by md5('adjust ' || p.id::text) limit ${most}`,
    ),
  ours: ({ product, batch, version }) => ({
    method: "POST",
    path: `/api/products/${product}/batches/${batch}/stock`,
    body: { version, change: 1, reason: "delivery" },
  }),
  statement: `with found as (
      select id, item from products
      where id = $1::uuid and archived_at is null and status <> 'blocked' for update
    ), batch as (
      update product_batches b set quantity = b.quantity + $4::int, version = b.version + 1,
        updated_at = now()
      from found where b.id = $2::uuid and b.product = found.id and b.version = $3::int
        and b.quantity + $4::int between 0 and 10000000 and b.status <> 'recalled' and ${NOT_RECALLED}
      returning b.*, $4::int as moved
    ), logged as (${logged("bookDelivery")}), stocked as (${STOCKED}),
    posted as (${posted("delivery", "'adjustment', null")})
    select batch.id, batch.created_at, batch.updated_at, batch.created_by, batch.version,
      batch.product, batch.batch_number, batch.expiry_date, batch.quantity, batch.status,
      batch.status as state, batch.received_on, batch.unit_cost,
      array(select b.batch_number from product_batches b where b.product = batch.product
        and batch_key(b.batch_number) = batch_key(batch.batch_number)) as hints
    from batch, stocked`,
  values: ({ product, batch, version }) => [product, batch, version, 1],
  written: "select sum(version) from product_batches",
  movements: 1,
};
