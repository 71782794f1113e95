import type { ItemStatus } from "@pharmacy/contract/items/items.values";
import type { Product } from "@pharmacy/contract/products/products";
import { availabilityOf, marginBpsOf } from "@pharmacy/contract/products/products.stock";
import { type SQL, sql } from "drizzle-orm";
import { joinedGroup } from "../../catalogue/groups/groups.joined.ts";
import { joinedUnit } from "../../catalogue/units/units.joined.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { type Join, joinedBy, referredTo } from "../../platform/db/joined.ts";
import type { ListedRow } from "../../platform/db/list.ts";
import { steady } from "../../platform/db/read-record.ts";
import { getRecord } from "../../platform/db/records.ts";
import { fileUrl } from "../../platform/files/file-url.ts";
import type { Services } from "../../platform/http/routes.ts";
import { productKind, type products } from "./products.table.ts";

export type ProductReader = { db: Database | Transaction } & Pick<Services, "secret" | "clock">;

export const momentOf = (now: number) => sql`to_timestamp(${now / 1000}::float8)`;

/** `now()` keeps the text of list queries constant, so their prepared statements are reused. */
const NOW = sql`now()`;

/** The civil date at the product's pharmacy. */
export const dayAt = (moment: SQL) =>
  sql`(select (${moment} at time zone o.time_zone)::date
    from organizations o where o.id = products.organization)`;

const isSellable = (day: SQL) =>
  sql`b.product = products.id and b.status = 'available' and (b.expiry_date is null or b.expiry_date >= ${day})`;

/** All packs of a product, including those that cannot be sold. */
export async function packsOf(tx: Transaction, id: string): Promise<number> {
  const { rows } = await tx.execute<{ packs: number }>(sql`
    select coalesce(sum(quantity), 0)::float8 as packs from product_batches where product = ${id}`);
  return rows[0]?.packs ?? 0;
}

/** The limit of the integer column; a sum beyond it must not fail a recall of a whole network. */
export const ON_HAND_MAX = 2_147_483_647;

/** Null if the product has no batches: its stock is not tracked. */
export const onHandAt = (moment: SQL) =>
  sql<
    number | null
  >`(select least(coalesce(sum(b.quantity) filter (where ${isSellable(dayAt(moment))}), 0), ${sql.raw(String(ON_HAND_MAX))})::int
    from product_batches b where b.product = products.id having count(*) > 0)`;

export const nextExpiryAt = (moment: SQL) =>
  sql<string | null>`(select min(b.expiry_date) from product_batches b
    where ${isSellable(dayAt(moment))} and b.quantity > 0)`;

/** The earliest expiry of packs that are there, expired or not. */
export const FIRST_EXPIRY = sql<string | null>`(select min(b.expiry_date) from product_batches b
  where b.product = products.id and b.status = 'available' and b.quantity > 0)`;

const pharmacy = referredTo("organizations", "pharmacy", "products.organization");
const item = referredTo("items", "own_item", "products.item");
const unit = joinedUnit("own_unit", "products.unit");
const packUnit = joinedUnit("own_pack", "products.pack_unit");

const references = {
  organizationName: joinedBy(pharmacy, sql<string>`pharmacy.name`),
  itemCode: joinedBy(item, sql<string | null>`own_item.code`),
  itemName: joinedBy(item, sql<string | null>`own_item.name`),
  itemStatus: joinedBy(item, sql<ItemStatus | null>`own_item.status`),
  thumbnail: joinedBy(item, sql<string | null>`own_item.thumbnail`),
  ...joinedGroup('products."group"'),
  unitName: unit.name,
  unitNamePlural: unit.namePlural,
  unitSymbol: unit.symbol,
  packUnitName: packUnit.name,
  packUnitNamePlural: packUnit.namePlural,
  packUnitSymbol: packUnit.symbol,
};

const todayThere = (moment: SQL) => sql`(${moment} at time zone pharmacy.time_zone)::date`;
const lastDay = (moment: SQL) =>
  sql`${todayThere(moment)} + (select expiring_stock_days from settings)`;

const TODAY = todayThere(NOW);

/** A value of the packs that expire soon. */
function ofExpiring<Type>(value: SQL<Type>, none: SQL): SQL<Type> {
  return sql<Type>`case when products.next_expiry_on <= ${lastDay(NOW)} then (
    select ${value} from product_batches b
    where b.product = products.id and b.status = 'available' and b.quantity > 0
      and b.expiry_date between ${TODAY} and ${lastDay(NOW)}) else ${none} end`;
}

export const derivedNow = steady({
  ...references,
  expiredQuantity: joinedBy(
    pharmacy,
    sql<number>`case when products.first_expiry_on < ${TODAY} then (
      select coalesce(sum(b.quantity), 0)::float8 from product_batches b
      where b.product = products.id and b.status = 'available' and b.expiry_date < ${TODAY}) else 0 end`,
  ),
  // the earliest expiry that is kept is never later than the true one, so most batches are not read
  expiringQuantity: joinedBy(
    pharmacy,
    ofExpiring(sql<number>`coalesce(sum(b.quantity), 0)::float8`, sql`0`),
  ),
  expiringBy: joinedBy(
    pharmacy,
    ofExpiring(sql<string | null>`max(b.expiry_date)`, sql`null::date`),
  ),
});

export type ProductRow = ListedRow<typeof products, typeof derivedNow>;

export function shownProduct(secret: Buffer, row: ProductRow): Product {
  const { itemCode, itemName, itemStatus, thumbnail } = row;
  return {
    ...row,
    organization: { id: row.organization, name: row.organizationName },
    item:
      row.item === null || itemCode === null || itemName === null || itemStatus === null
        ? null
        : { id: row.item, code: itemCode, name: itemName, status: itemStatus },
    group: { id: row.group, code: row.groupCode, path: row.groupPath },
    unit: {
      id: row.unit,
      name: row.unitName,
      namePlural: row.unitNamePlural,
      symbol: row.unitSymbol,
    },
    packUnit: {
      id: row.packUnit,
      name: row.packUnitName,
      namePlural: row.packUnitNamePlural,
      symbol: row.packUnitSymbol,
    },
    availability: availabilityOf(row),
    marginBps: marginBpsOf(row),
    thumbnailUrl: thumbnail && fileUrl(secret, thumbnail),
  };
}

/** Seconds since 1970 are filled in. */
export const MOMENT = sql`to_timestamp(${sql.placeholder("seconds")}::float8)`;

/** All that the batches say at a moment, from one look at them. */
const stock: Join = {
  from: sql`lateral (select count(*) as batches,
      least(coalesce(sum(b.quantity) filter (where is_sellable), 0), ${sql.raw(String(ON_HAND_MAX))})::int as packs,
      min(b.expiry_date) filter (where is_sellable and b.quantity > 0) as next_expiry_on,
      coalesce(sum(b.quantity) filter (where is_expiring), 0)::float8 as expiring,
      max(b.expiry_date) filter (where is_expiring and b.quantity > 0) as expiring_by,
      coalesce(sum(b.quantity) filter (where b.status = 'available' and b.expiry_date < there.day), 0)::float8 as expired
    from (select ${todayThere(MOMENT)} as day, ${lastDay(MOMENT)} as last) there
      cross join product_batches b cross join lateral (select b.status = 'available'
        and (b.expiry_date is null or b.expiry_date >= there.day) as is_sellable) sellable
      cross join lateral (select is_sellable and b.expiry_date <= there.last as is_expiring) expiring
    where b.product = products.id) stock`,
  on: sql`true`,
  after: pharmacy,
};

const derivedOfOne = steady({
  ...references,
  quantityOnHand: joinedBy(
    stock,
    sql<number | null>`case when stock.batches > 0 then stock.packs end`,
  ),
  nextExpiryOn: joinedBy(stock, sql<string | null>`stock.next_expiry_on`),
  expiredQuantity: joinedBy(stock, sql<number>`stock.expired`),
  expiringQuantity: joinedBy(stock, sql<number>`stock.expiring`),
  expiringBy: joinedBy(stock, sql<string | null>`stock.expiring_by`),
});

/** For the answer to a write. */
export const shownAt = (now: number) => ({
  derived: derivedOfOne,
  placed: { seconds: now / 1000 },
});

/** Reads a product with its stock on hand as of the clock. Throws "not_found". */
export async function readProduct(
  { db, secret, clock }: ProductReader,
  id: string,
): Promise<Product> {
  const row = await getRecord(db, productKind, id, derivedOfOne, { seconds: clock() / 1000 });
  return shownProduct(secret, row as ProductRow);
}
