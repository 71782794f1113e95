import { sql } from "drizzle-orm";

/** A batch as a file has it; packs of no batch have no number. */
type WrittenBatch = { number: string | null; expiry: string | null; quantity: number };

/** The batches of a product, the earliest expiry first; null where it has no packs at all. */
export const exportedBatches = {
  batchRows: sql<WrittenBatch[] | null>`(select json_agg(json_build_object('number', b.batch_number,
      'expiry', b.expiry_date, 'quantity', b.quantity) order by b.expiry_date, b.id)
    from product_batches b where b.product = products.id)`,
};

type Batched = { batchRows?: WrittenBatch[] | null; quantityOnHand: number | null };

const one = (batches: readonly WrittenBatch[] | null) => batches?.[0];

/** Of a row that is one batch. */
export const batchColumns = [
  {
    heading: "Batch",
    width: 18,
    field: "batchRows",
    show: (batches: WrittenBatch[] | null) => one(batches)?.number ?? null,
  },
  {
    heading: "Expiry",
    as: "date",
    field: "batchRows",
    show: (batches: WrittenBatch[] | null) => one(batches)?.expiry ?? null,
  },
] as const;

/**
 * Where the batches of products are exported, a product has a row for each of them, which says how
 * many packs are in that one. Packs of no batch beside them have none: a file names no such packs.
 * Where all packs are such, the row has their number, also of those that cannot be sold.
 */
export function rowsWithBatches<Row extends Batched>(rows: readonly Row[]): Row[] {
  return rows.flatMap((row) => {
    const packs = row.batchRows ?? [];
    const batches = packs.filter(({ number }) => number !== null);
    if (packs.length === 0) return [row];
    return (batches.length > 0 ? batches : packs).map((batch) => ({
      ...row,
      batchRows: [batch],
      quantityOnHand: batch.quantity,
    }));
  });
}
