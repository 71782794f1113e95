import { BESIDE, SHOWN } from "../baseline-products.ts";
import { type Act, CALLABLE, ofPharmacies, rowsOf } from "./acts.ts";
import { added, BY, changed, entry } from "./entries.ts";

/** A pharmacy `o` that is active and whose subscription is in force. */
export const IN_SERVICE = `o.deleted_at is null and o.status <> 'inactive' and exists (
  select from subscriptions s where s.organization = o.id and s.closed_on is null
    and current_date between s.start_date and s.grace_end_date)`;

const ROOM = `(select coalesce(p.max_products > (select sum(n) from product_organization_counts
    where organization = o.id and state in ('draft', 'active')), true)
  from subscriptions s join plans p on p.id = s.plan
  where s.organization = o.id and s.closed_on is null
    and current_date between s.start_date and s.end_date)`;

const GTIN_IS_FREE = `not exists (select from products p where p.organization = o.id
  and p.gtin = i.gtin and p.item is null and p.archived_at is null)`;

const ofProduct = { model: "product", label: "name", organization: "organization" };

type OfItem = { organization: string; item: string; version?: number };

export const createProduct: Act<OfItem> = {
  name: "create",
  what: "a product created",
  least: { many: 0.5, one: 0.3 },
  /** Items that these pharmacies have not: all but the biggest have only the first. */
  targets: (client, where, most) =>
    rowsOf<OfItem>(
      client,
      `select o.id as organization, i.id as item
       from (select id, row_number() over (order by id) as place from organizations
         where ${CALLABLE} order by id offset $2 limit $3) o,
         (select id, row_number() over (order by number desc) as place from items
           where status = 'active' order by number desc limit $1) i
       where not exists (select from products p where p.organization = o.id and p.item = i.id)
       order by i.place, o.place limit ${most}`,
      where === "many" ? [400, 1, 1_000] : [most, 0, 1],
    ),
  ours: ({ organization, item }) => ({
    method: "POST",
    path: "/api/products",
    body: { organization, item, sellingPrice: 699, taxRateBps: 2300, status: "active" },
  }),
  statement: `with made as (
      insert into products (id, created_by, organization, item, sku, name, "group", gtin,
        generic_name, unit, pack_unit, pack_size, selling_price, currency, tax_rate_bps, status)
      select uuidv7(), ${BY}, o.id, i.id, i.code, i.name, i."group", i.gtin, i.generic_name,
        i.base_unit, i.pack_unit, i.pack_size, $3::bigint, o.currency, $4::int, 'active'
      from organizations o, items i
      where o.id = $1::uuid and i.id = $2::uuid and i.status = 'active'
        and ${IN_SERVICE} and ${ROOM} and ${GTIN_IS_FREE}
      returning *
    ), logged as (${entry({
      ...ofProduct,
      from: "made",
      action: "create",
      changes: added({
        organization: "organization",
        item: "item",
        sku: "sku",
        name: "name",
        group: '"group"',
        gtin: "gtin",
        unit: "unit",
        packUnit: "pack_unit",
        packSize: "pack_size",
        sellingPrice: "selling_price",
        currency: "currency",
        taxRateBps: "tax_rate_bps",
        status: "status",
      }),
    })})
    select ${SHOWN} from made products ${BESIDE}`,
  values: ({ organization, item }) => [organization, item, 699, 2300],
  written: "select count(*) from products",
};

type Versioned = { id: string; version: number };

export const changePrice: Act<Versioned> = {
  name: "change",
  what: "its price changed",
  least: { many: 0.5, one: 0.3 },
  targets: (client, where, most) =>
    rowsOf<Versioned>(
      client,
      `select id, version from products where ${ofPharmacies(where)} and archived_at is null
       order by md5(id::text) limit ${most}`,
    ),
  ours: ({ id, version }) => ({
    method: "PATCH",
    path: `/api/products/${id}`,
    body: { version, sellingPrice: 10_000 + version },
  }),
  statement: `with repriced as (
      update products
      set selling_price = $3::bigint, version = products.version + 1, updated_at = now()
      from (select id, selling_price as old_price from products
        where id = $1::uuid and version = $2::int and archived_at is null for update) before
      where products.id = before.id returning products.*, old_price
    ), logged as (${entry({
      ...ofProduct,
      from: "repriced",
      action: "update",
      changes: changed({ sellingPrice: ["old_price", "selling_price"] }),
    })})
    select ${SHOWN} from repriced products ${BESIDE}`,
  values: ({ id, version }) => [id, version, 10_000 + version],
  written: "select sum(version) from products",
};

type Seen = { id: string; seen: number; version?: number };

export const archiveProduct: Act<Seen> = {
  name: "archive",
  what: "a product archived",
  /** Their stock is taken away first, else they could not be archived. */
  async targets(client, where, most) {
    const products = await rowsOf<Seen>(
      client,
      `select id, version as seen from products
       where ${ofPharmacies(where)} and archived_at is null
       order by md5('empty ' || id::text) limit ${most}`,
    );
    const ids = [products.map(({ id }) => id)];
    await client.query("set application_name = 'pharmacy-admin'");
    for (const statement of EMPTY) await client.query(statement, ids);
    return products;
  },
  ours: ({ id, seen }) => ({
    method: "POST",
    path: `/api/products/${id}/archive`,
    body: { version: seen },
  }),
  statement: `with gone as (
      update products set archived_at = now(), version = version + 1, updated_at = now()
      where id = $1::uuid and version = $2::int and archived_at is null
        and not exists (select from product_batches b where b.product = products.id and quantity > 0)
      returning *
    ), logged as (${entry({
      ...ofProduct,
      from: "gone",
      action: "archive",
      changes: changed({ archivedAt: ["null", "archived_at"] }),
    })})
    select ${SHOWN} from gone products ${BESIDE}`,
  values: ({ id, seen }) => [id, seen],
  written: "select count(*) filter (where archived_at is not null) from products",
};

const EMPTY = [
  "delete from product_batches where product = any($1::uuid[])",
  "delete from stock_movements where product = any($1::uuid[])",
  `update products set quantity_on_hand = null, next_expiry_on = null, last_stock_at = null
   where id = any($1::uuid[])`,
];
