import { batchKey } from "@pharmacy/contract/products/batch-key";
import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PharmacyState } from "../../identity/accounts/accounts.pharmacy-locks.ts";
import {
  type SubscriptionStanding,
  standingOf,
  terms,
} from "../../membership/subscriptions/subscriptions.standing.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { queryOf } from "../../platform/db/statements.ts";
import { isTrackedProduct } from "../batches/batches.expiry.ts";
import { type OnShelf, onShelfOf } from "../batches/batches.on-shelf.ts";
import { shelfAt, shelfFields } from "../batches/batches.pack-room.ts";
import { stockIsWatched } from "../batches/batches.stock-lock.ts";
import { batchKeyOf, productBatches } from "../batches/batches.table.ts";
import { hasGtin } from "../products/products.by-gtin.ts";
import { products } from "../products/products.table.ts";
import { stockReceipts } from "./stock-receipts.table.ts";

const scannedFields = {
  id: products.id,
  name: products.name,
  sku: products.sku,
  status: products.status,
  organization: products.organization,
};

export type ScannedProduct = Pick<typeof products.$inferSelect, keyof typeof scannedFields>;

export type FoundForReceipt = {
  pharmacy: ({ name: string } & Pick<PharmacyState, "status">) | undefined;
  product: ScannedProduct | undefined;
};

const pharmacy = sql`${sql.placeholder("pharmacy")}::uuid`;

/** Items before local products. */
const FOUND = queryOf(
  {
    pharmacyName: sql<string>`organizations.name`,
    pharmacyStatus: sql<PharmacyState["status"]>`organizations.status`,
    ...scannedFields,
  },
  () => sql`from (select id, name, status from organizations
      where id = ${pharmacy} and deleted_at is null for share) organizations
    left join lateral (select id, name, sku, status, organization from products
      where organization = organizations.id and ${hasGtin(sql`= ${sql.placeholder("gtin")}`)}
        and archived_at is null
      order by item is null, id limit 1 for update) products on true`,
);

/** Holds the pharmacy as it is, and locks its product of a code. */
export async function findForReceipt(
  tx: Transaction,
  organization: string,
  gtin: string | null,
): Promise<FoundForReceipt> {
  const [row] = await FOUND(tx, { pharmacy: organization, gtin });
  if (!row) return { pharmacy: undefined, product: undefined };
  const { pharmacyName: name, pharmacyStatus: status, ...product } = row;
  return {
    pharmacy: { name, status },
    product: product.id === null ? undefined : (product as ScannedProduct),
  };
}

export type ReceiptFacts = {
  name: string;
  timeZone: string;
  standing: SubscriptionStanding;
  /** The id is that of an earlier receipt. */
  isBooked: boolean;
  isExpiryTracked: boolean;
  onShelf: OnShelf;
};

const product = sql`${sql.placeholder("product")}::uuid`;
const number = sql`${sql.placeholder("number")}::text`;

/** The rule of `batchByNumber`: the number spelt exactly so, or else the oldest of its letters. */
const BATCH = sql`(select * from (
    select * from product_batches where product = ${product} and batch_number is null
      and ${number} is null
    union all
    select * from product_batches where product = ${product} and batch_number is not null
      and ${batchKeyOf(sql`batch_number`)} = ${sql.placeholder("key")}) numbered
  order by batch_number is distinct from ${number}, id limit 1) product_batches`;

const { id: _, ...BATCH_FIELDS } = getTableColumns(productBatches);

const factsQuery = (isWatched: SQL<boolean>) =>
  queryOf(
    {
      pharmacyName: sql<string>`organizations.name`,
      timeZone: sql<string>`organizations.time_zone`,
      terms,
      isBooked: sql<boolean>`exists (select from ${stockReceipts}
        where ${stockReceipts.organization} = ${pharmacy}
          and ${stockReceipts.id} = ${sql.placeholder("receipt")}::uuid)`,
      isExpiryTracked: isTrackedProduct,
      ...shelfFields,
      isWatched,
      batch: productBatches.id,
      ...BATCH_FIELDS,
    },
    () => sql`from organizations left join ${products} on ${products.id} = ${product}
      cross join ${shelfAt(product)} left join lateral ${BATCH} on true
      where organizations.id = ${pharmacy}`,
  );

let query: ReturnType<typeof factsQuery> | undefined;

type Wanted = {
  organization: string;
  product: string | null;
  receipt: string;
  batchNumber: string | null;
};

/** All that a receipt depends on besides its product, which an earlier statement must have locked. */
export async function factsOfReceipt(
  tx: Transaction,
  { organization, product, receipt, batchNumber: number }: Wanted,
  now: number,
): Promise<ReceiptFacts> {
  query ??= factsQuery(await stockIsWatched());
  const key = number === null ? null : batchKey(number);
  const [row] = await query(tx, { pharmacy: organization, product, receipt, number, key });
  if (!row) throw new AppError("not_found", "Pharmacy not found.");
  const { pharmacyName, timeZone, terms, isBooked, isExpiryTracked, batch, ...shelf } = row;
  return {
    name: pharmacyName,
    timeZone,
    standing: standingOf(terms, now),
    isBooked,
    isExpiryTracked,
    onShelf: onShelfOf({ ...shelf, id: batch }),
  };
}
