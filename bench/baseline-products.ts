const UNIT = (column: string) => `(select json_build_object('id', u.id, 'name', u.name,
  'namePlural', u.name_plural, 'symbol', u.symbol) from units u where u.id = ${column})`;

const TODAY = `(select (now() at time zone o.time_zone)::date from organizations o where o.id = products.organization)`;

/** What is shown of each product. */
export const SHOWN = `products.id, products.created_at, products.updated_at, products.created_by,
  products.version, products.sku, products.name, products.gtin, products.pack_size,
  products.selling_price, products.cost_price, products.currency, products.tax_rate_bps,
  products.reorder_point, products.reorder_quantity, products.shelf_location, products.status,
  products.archived_at, products.quantity_on_hand, products.next_expiry_on, products.last_stock_at,
  products.source, products.synced_from,
  (select json_build_object('id', o.id, 'name', o.name) from organizations o where o.id = products.organization) as organization,
  (select json_build_object('id', i.id, 'code', i.code, 'name', i.name, 'status', i.status, 'thumbnail', i.thumbnail)
    from items i where i.id = products.item) as item,
  (select json_build_object('id', g.id, 'code', g.code, 'path', concat_ws(' › ', above.name, parent.name, g.name))
    from groups g left join groups parent on parent.id = g.parent
    left join groups above on above.id = parent.parent where g.id = products."group") as "group",
  ${UNIT("products.unit")} as unit, ${UNIT("products.pack_unit")} as pack_unit,
  (select coalesce(sum(b.quantity), 0)::int from product_batches b where b.product = products.id
    and b.status = 'available' and b.expiry_date between ${TODAY} and ${TODAY} + 90) as expiring`;

const OF_ALL = "(select sum(n) from product_counts where state <> 'archived')";
const OF_ONE = `(select sum(n) from product_organization_counts
  where organization = $2::uuid and state <> 'archived')`;

/** A page: the ids from an index, their rows, the total from kept counters. One round trip. */
function page(order: string, where: string, total: string): string {
  return `select ${SHOWN}, ${total} as total from products
    where id = any(array(select id from products where ${where} order by ${order} limit 10 offset $1))
    order by ${order}`;
}

const all = (column: string, direction = "") =>
  page(`${column} ${direction}, id ${direction}`, "archived_at is null", OF_ALL);
const one = (column: string, direction = "") =>
  page(
    `${column} ${direction}, id ${direction}`,
    "organization = $2::uuid and archived_at is null",
    OF_ONE,
  );

/** The matches of one pharmacy are all sorted. */
const FOUND = `with hits as materialized (select id, name_key from products
    where organization = $2::uuid and search like '%' || $1 || '%' and archived_at is null limit 10001)
  select ${SHOWN}, (select count(*) from hits) as total from products
  where id = any(array(select id from hits order by name_key, id limit 10)) order by name_key, id`;

const FOUND_ANYWHERE = `with hits as materialized (select id, name_key from products
    where search like '%' || $1 || '%' and archived_at is null limit 10001)
  select ${SHOWN}, (select count(*) from hits) as total from products
  where id = any(array(select id from hits order by name_key, id limit 10)) order by name_key, id`;

/** The best known query for each page of the list of products, and for one of them. */
export const PRODUCT_QUERIES: Readonly<Record<string, string>> = {
  name: all("name_key"),
  nameDown: all("name_key", "desc"),
  quantity: all("quantity_on_hand"),
  expiry: all("next_expiry_on"),
  updated: all("updated_at", "desc"),
  active: page(
    "name_key, id",
    "state = 'active'",
    "(select sum(n) from product_counts where state = 'active')",
  ),
  ownName: one("name_key"),
  ownNameDown: one("name_key", "desc"),
  ownQuantity: one("quantity_on_hand"),
  ownExpiry: one("next_expiry_on"),
  ownUpdated: one("updated_at", "desc"),
  ownActive: page(
    "name_key, id",
    "organization = $2::uuid and state = 'active'",
    `(select sum(n) from product_organization_counts
      where organization = $2::uuid and state = 'active')`,
  ),
  found: FOUND,
  foundAnywhere: FOUND_ANYWHERE,
  record: `select ${SHOWN} from products where id = $1`,
};
