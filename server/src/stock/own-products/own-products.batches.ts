import type { ExpiringBatches } from "@pharmacy/contract/products/own-products.batches";
import { sql } from "drizzle-orm";
import type { Database } from "../../platform/db/database.ts";
import { momentOf } from "../products/products.reads.ts";

const SHOWN = 10;

/** The days of the list's filter `expiring90`. */
const DAYS = 90;

/** Available batches with packs that have not expired yet. */
export async function expiringBatches(
  db: Database,
  organization: string,
  now: number,
): Promise<ExpiringBatches> {
  // the next expiry that is kept is never later than the true one, and has an index
  const { rows } = await db.execute<ExpiringBatches["batches"][number]>(sql`
    with here as (select (${momentOf(now)} at time zone time_zone)::date as today
      from organizations where id = ${organization})
    select b.id, json_build_object('id', p.id, 'name', p.name) as product,
      b.batch_number as "batchNumber", b.quantity, b.expiry_date::text as "expiryDate",
      b.expiry_date - today as "daysLeft"
    from here join products p on p.organization = ${organization} and p.archived_at is null
        and p.next_expiry_on <= today + ${DAYS}::int
      join product_batches b on b.product = p.id and b.status = 'available' and b.quantity > 0
        and b.expiry_date between today and today + ${DAYS}::int
    order by b.expiry_date, p.name_key, b.id limit ${SHOWN}`);
  return { batches: rows };
}
