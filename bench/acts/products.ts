import { SHOWN } from "../baseline-products.ts";
import { AUTHOR, added, changed, entry } from "./entries.ts";

/** A pharmacy that is active and whose subscription is in force, as `o`. */
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

const CREATED = `{"id": "${AUTHOR.id}", "name": "${AUTHOR.name}"}`;

/** A product of an item: pharmacy, item, price, tax rate. */
export const CREATE_PRODUCT = `with made as (
    insert into products (id, created_by, organization, item, sku, name, "group", gtin, generic_name,
      unit, pack_unit, pack_size, selling_price, currency, tax_rate_bps, status)
    select uuidv7(), '${CREATED}', o.id, i.id, i.code, i.name, i."group", i.gtin, i.generic_name,
      i.base_unit, i.pack_unit, i.pack_size, $3::bigint, o.currency, $4::int, 'active'
    from organizations o, items i
    where o.id = $1::uuid and i.id = $2::uuid and i.status = 'active'
      and ${IN_SERVICE} and ${ROOM} and ${GTIN_IS_FREE}
    returning *
  ), logged as (${entry({
    from: "made",
    action: "create",
    model: "product",
    record: "id",
    label: "name",
    organization: "organization",
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
  select ${SHOWN} from made products`;

/** The price of a product: product, version, price. */
export const CHANGE_PRICE = `with repriced as (
    update products set selling_price = $3::bigint, version = products.version + 1, updated_at = now()
    from (select id, selling_price as old_price from products
      where id = $1::uuid and version = $2::int and archived_at is null for update) before
    where products.id = before.id returning products.*, old_price
  ), logged as (${entry({
    from: "repriced",
    action: "update",
    model: "product",
    record: "id",
    label: "name",
    organization: "organization",
    changes: changed("sellingPrice", "old_price", "selling_price"),
  })})
  select ${SHOWN} from repriced products`;
