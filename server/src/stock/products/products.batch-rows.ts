import { sql } from "drizzle-orm";

type WrittenBatch = { number: string | null; expiry: string | null; quantity: number };

export const exportedBatches = {
  batchRows: sql<WrittenBatch[] | null>`(select json_agg(json_build_object('number', b.batch_number,
      'expiry', b.expiry_date, 'quantity', b.quantity) order by b.expiry_date, b.id)
    from product_batches b where b.product = products.id)`,
};

type Batched = { batchRows?: WrittenBatch[] | null; quantityOnHand: number | null };

const one = (batches: readonly WrittenBatch[] | null) => batches?.[0];

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
 * Turns each exported product into one row per batch. Loose packs beside numbered batches are left
 * out, because a file cannot name them; if all packs are loose, they make one row.
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
