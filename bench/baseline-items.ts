const UNIT = (column: string) => `(select json_build_object('id', u.id, 'name', u.name,
  'namePlural', u.name_plural, 'symbol', u.symbol) from units u where u.id = ${column})`;

const SHOWN = `items.id, items.created_at, items.updated_at, items.created_by, items.version, items.code,
  items.name, items.generic_name, items.brand_name, items.kind, items.strength, items.dose_form,
  items.pack_size, items.gtin, items.atc_code, items.manufacturer, items.supply_status,
  items.controlled_schedule, items.storage, items.tax_category, items.reference_price, items.currency,
  items.shortage_since, items.thumbnail, items.status, ${UNIT("items.base_unit")} as base_unit,
  ${UNIT("items.pack_unit")} as pack_unit,
  (select json_build_object('id', g.id, 'code', g.code, 'path', concat_ws(' › ', above.name, parent.name, g.name))
    from groups g left join groups parent on parent.id = g.parent
    left join groups above on above.id = parent.parent where g.id = items."group") as "group"`;

/** A page: the ids from an index, their rows, the total from kept counters. One round trip. */
function page(order: string, where: string, counted: string): string {
  return `select ${SHOWN}, (select sum(n) from item_counts where ${counted}) as total from items
    where id = any(array(select id from items where ${where} order by ${order} limit 25 offset $1))
    order by ${order}`;
}

const BY_NAME = "name_key, id";
const BY_NAME_DOWN = "name_key desc, id desc";
const OF_STATUS = (status: string) => `status = '${status}'`;

/** The matches of a few words are all sorted. */
function rare(words: number): string {
  return `with hits as materialized (select id, name_key from items where ${matches(words)} limit 10001)
    select ${SHOWN}, (select count(*) from hits) as total from items
    where id = any(array(select id from hits order by name_key, id limit 25)) order by name_key, id`;
}

/** Those of a common word are counted to 10,000, and the first are found in the order's index. */
function common(words: number): string {
  return `with hits as materialized (select id from items where ${matches(words)} limit 10001)
    select ${SHOWN}, (select count(*) from hits) as total from items
    where id = any(array(select id from items where ${matches(words)} order by name_key, id limit 25))
    order by name_key, id`;
}

const matches = (words: number) =>
  Array.from({ length: words }, (_, place) => `search like '%' || $${place + 1} || '%'`).join(
    " and ",
  );

/** The best known query for each page of the list of items. */
export const ITEM_QUERIES: Readonly<Record<string, string>> = {
  name: page(BY_NAME, "true", "true"),
  nameDown: page(BY_NAME_DOWN, "true", "true"),
  code: page("number, id", "true", "true"),
  codeDown: page("number desc, id desc", "true", "true"),
  active: page(BY_NAME, OF_STATUS("active"), OF_STATUS("active")),
  activeDown: page(BY_NAME_DOWN, OF_STATUS("active"), OF_STATUS("active")),
  discontinued: page(BY_NAME, OF_STATUS("discontinued"), OF_STATUS("discontinued")),
  discontinuedCode: page("number, id", OF_STATUS("discontinued"), OF_STATUS("discontinued")),
  rare: rare(1),
  rareWords: rare(2),
  common: common(1),
  commonWords: common(2),
};
