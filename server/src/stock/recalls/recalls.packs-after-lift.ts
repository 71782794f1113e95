import { sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/database.ts";
import { momentOf } from "../products/products.reads.ts";
import { byPharmacy } from "./recalls.affected.ts";

export type PacksAfterLift = {
  organization: string;
  batchNumber: string | null;
  quantity: number;
  state: "onHand" | "quarantined" | "expired" | "recalled";
  /** Numbers of other recalls that still cover the batch. */
  recalls: string[];
};

/** By pharmacy, without empty batches. */
export async function packsAfterLift(tx: Transaction, recall: string, now: number) {
  const { rows } = await tx.execute<PacksAfterLift>(sql`
    select b.organization, b.batch_number as "batchNumber", b.quantity,
      case when b.status <> 'available' then b.status
        when b.expiry_date < (${momentOf(now)} at time zone o.time_zone)::date then 'expired'
        else 'onHand' end as state,
      array(select r.number from recalled_batches other join recalls r on r.id = other.recall
        where other.batch = b.id and r.id <> ${recall} and r.status <> 'lifted'
        order by r.number) as recalls
    from recalled_batches taken
    join product_batches b on b.id = taken.batch and b.quantity > 0
    join organizations o on o.id = b.organization
    where taken.recall = ${recall}
    order by b.batch_number, b.id`);
  return byPharmacy(rows);
}
