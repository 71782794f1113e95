import type { Product } from "@pharmacy/contract/products/products";
import { availabilityOf, marginBpsOf } from "@pharmacy/contract/products/products.stock";
import { type SQL, sql } from "drizzle-orm";
import { path } from "../../catalogue/groups/groups.tree.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
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

const unitOf = (column: string) => sql<Product["unit"]>`(select json_build_object('id', u.id,
  'name', u.name, 'namePlural', u.name_plural, 'symbol', u.symbol)
  from units u where u.id = ${sql.raw(column)})`;

const derivedAt = (moment: SQL) => ({
  organizationReference: sql<Product["organization"]>`(select
    json_build_object('id', o.id, 'name', o.name)
    from organizations o where o.id = products.organization)`,
  itemReference: sql<(Product["item"] & { thumbnail: string | null }) | null>`(select
    json_build_object('id', i.id, 'code', i.code, 'name', i.name, 'status', i.status,
      'thumbnail', i.thumbnail)
    from items i where i.id = products.item)`,
  groupReference: sql<Product["group"]>`(select
    json_build_object('id', groups.id, 'code', groups.code, 'path', ${path})
    from groups where groups.id = products."group")`,
  unitReference: unitOf("products.unit"),
  packUnitReference: unitOf("products.pack_unit"),
  expiringQuantity: sql<number>`(select coalesce(sum(b.quantity), 0)::float8 from product_batches b
    where ${isSellable(dayAt(moment))} and b.expiry_date <= ${dayAt(moment)} + (select expiring_stock_days from settings))`,
});

export type DerivedOfProduct = ReturnType<typeof derivedAt>;

export const derivedNow = steady(derivedAt(NOW));
export type ProductRow = ListedRow<typeof products, DerivedOfProduct>;

export function shownProduct(
  secret: Buffer,
  { organizationReference, itemReference, groupReference, ...row }: ProductRow,
): Product {
  const { unitReference, packUnitReference, ...fields } = row;
  const { thumbnail = null, ...item } = itemReference ?? {};
  return {
    ...fields,
    organization: organizationReference,
    group: groupReference,
    unit: unitReference,
    packUnit: packUnitReference,
    item: itemReference && (item as Product["item"]),
    availability: availabilityOf(row),
    marginBps: marginBpsOf(row),
    thumbnailUrl: thumbnail && fileUrl(secret, thumbnail),
  };
}

/** Seconds since 1970 are filled in. */
export const MOMENT = sql`to_timestamp(${sql.placeholder("seconds")}::float8)`;

const derivedOfOne = steady({
  ...derivedAt(MOMENT),
  quantityOnHand: onHandAt(MOMENT),
  nextExpiryOn: nextExpiryAt(MOMENT),
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
