const TODAY = "(now() at time zone o.time_zone)::date";

const LAST = `${TODAY} + (select expiring_stock_days from settings)`;

/** What is shown of each product. */
export const SHOWN = `products.id, products.created_at, products.updated_at, products.created_by,
  products.version, products.sku, products.name, products.gtin, products.pack_size,
  products.selling_price, products.cost_price, products.currency, products.tax_rate_bps,
  products.reorder_point, products.reorder_quantity, products.shelf_location, products.status,
  products.archived_at, products.quantity_on_hand, products.next_expiry_on, products.last_stock_at,
  products.source, products.synced_from, products.organization, o.name as organization_name,
  products.item, i.code as item_code, i.name as item_name, i.status as item_status, i.thumbnail,
  products."group", g.code as group_code,
  concat_ws(' › ', above.name, parent.name, g.name) as group_path,
  products.unit, u.name as unit_name, u.name_plural as unit_name_plural, u.symbol as unit_symbol,
  products.pack_unit, pu.name as pack_unit_name, pu.name_plural as pack_unit_name_plural,
  pu.symbol as pack_unit_symbol,
  case when products.next_expiry_on <= ${LAST} then (select coalesce(sum(b.quantity), 0)::int
    from product_batches b where b.product = products.id and b.status = 'available'
      and b.expiry_date between ${TODAY} and ${LAST}) else 0 end as expiring`;

/** Joined: a subselect for each of them takes three times as long. */
export const BESIDE = `join organizations o on o.id = products.organization
  left join items i on i.id = products.item join groups g on g.id = products."group"
  left join groups parent on parent.id = g.parent left join groups above on above.id = parent.parent
  join units u on u.id = products.unit join units pu on pu.id = products.pack_unit`;

const FROM = `products ${BESIDE}`;

const OF_ALL = "(select sum(n) from product_counts where state <> 'archived')";
const OF_ONE = `(select sum(n) from product_organization_counts
  where organization = $2::uuid and state <> 'archived')`;

/** A page: the ids from an index, their rows, the total from kept counters. One round trip. */
function page(order: readonly string[], where: string, total: string): string {
  return `select ${SHOWN}, ${total} as total from ${FROM}
    where products.id = any(array(select id from products where ${where} order by ${order.join()} limit 10 offset $1))
    order by ${order.map((key) => `products.${key}`).join()}`;
}

const all = (column: string, direction = "") =>
  page([`${column} ${direction}`, `id ${direction}`], "archived_at is null", OF_ALL);
const one = (column: string, direction = "") =>
  page(
    [`${column} ${direction}`, `id ${direction}`],
    "organization = $2::uuid and archived_at is null",
    OF_ONE,
  );

/** The matches of one pharmacy are all sorted. */
const found = (where: string) => `with hits as materialized (select id, name_key from products
    where ${where} and archived_at is null limit 10001)
  select ${SHOWN}, (select count(*) from hits) as total from ${FROM}
  where products.id = any(array(select id from hits order by name_key, id limit 10))
  order by products.name_key, products.id`;

const has = (place: number) => `search like '%' || $${place} || '%'`;

/** The best known query for each page of the list of products, and for one of them. */
export const PRODUCT_QUERIES: Readonly<Record<string, string>> = {
  name: all("name_key"),
  nameDown: all("name_key", "desc"),
  quantity: all("quantity_on_hand"),
  expiry: all("next_expiry_on"),
  updated: all("updated_at", "desc"),
  active: page(
    ["name_key", "id"],
    "state = 'active'",
    "(select sum(n) from product_counts where state = 'active')",
  ),
  ownName: one("name_key"),
  ownNameDown: one("name_key", "desc"),
  ownQuantity: one("quantity_on_hand"),
  ownExpiry: one("next_expiry_on"),
  ownUpdated: one("updated_at", "desc"),
  ownActive: page(
    ["name_key", "id"],
    "organization = $2::uuid and state = 'active'",
    `(select sum(n) from product_organization_counts
      where organization = $2::uuid and state = 'active')`,
  ),
  found: found(`organization = $2::uuid and ${has(1)}`),
  foundAnywhere: found(has(1)),
  foundTwo: found(`${has(1)} and ${has(2)}`),
  record: `select ${SHOWN} from ${FROM} where products.id = $1`,
};
