import { fieldsHiddenFrom } from "@pharmacy/contract/permissions";
import type { Batch, BatchesQuery } from "@pharmacy/contract/products.batches";
import { batchStateOn, isFarExpiry } from "@pharmacy/contract/products.stock";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { equals } from "../../platform/db/list.ts";
import { steady } from "../../platform/db/read-record.ts";
import { getRecord } from "../../platform/db/records.ts";
import { todayIn } from "../subscriptions/terms.ts";
import { productBatches, productBatchKind } from "../tables/product-batches.table.ts";
import { withoutHidden } from "./products.reads.ts";

type Row = Omit<typeof productBatches.$inferSelect, "productName">;
type Shown = Row & { zone: string };

/** What a batch is shown with: where its days are counted. */
export const derived = steady({
  zone: sql<string>`(select o.time_zone from organizations o
    where o.id = product_batches.organization)`,
});

export const FAR_EXPIRY = "The expiry date is more than 10 years away. Check it.";

/** A batch as this person may see it, with what it comes to today. */
export function shownBatch({ role }: Pick<Actor, "role">, row: Shown, now: number): Batch {
  const { zone, organization: _, ...batch } = row;
  const today = todayIn(zone, now);
  const isFar = batch.expiryDate !== null && isFarExpiry(batch.expiryDate, today);
  const shown = { ...batch, state: batchStateOn(batch, today), hints: isFar ? [FAR_EXPIRY] : [] };
  return withoutHidden(shown, fieldsHiddenFrom(role, "productBatch"));
}

export async function readBatch(
  db: Database | Transaction,
  actor: Pick<Actor, "role">,
  id: string,
  now: number,
): Promise<Batch> {
  return shownBatch(actor, (await getRecord(db, productBatchKind, id, derived)) as Shown, now);
}

/** The batches of one product: the earliest expiry first, those without one last. */
export function batchOptions(product: string, { status }: Pick<BatchesQuery, "status">) {
  const search = sql`lower(${productBatches.batchNumber})`;
  return {
    search: (word: string): SQL => sql`${search} like '%' || lower(${word}) || '%'`,
    where: [eq(productBatches.product, product), equals(productBatches.status, status)],
    sorts: {},
    order: { by: [productBatches.expiryDate] },
    derived,
  };
}

export function isBatchOf(db: Database | Transaction, product: string, batch: string) {
  const isMeant = and(eq(productBatches.id, batch), eq(productBatches.product, product));
  return db.$count(productBatches, isMeant).then((count) => count > 0);
}
