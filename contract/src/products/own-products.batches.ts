import * as z from "zod/mini";
import { RecordReference } from "../record.ts";

/** Batches of the caller's pharmacy that expire within 90 days, the first to expire on top. */
export const ExpiringBatches = z.object({
  batches: z.array(
    z.object({
      id: z.uuid(),
      product: RecordReference,
      /** Null: packs without a number. */
      batchNumber: z.nullable(z.string()),
      quantity: z.int(),
      expiryDate: z.iso.date(),
      /** From today at the pharmacy. */
      daysLeft: z.int(),
    }),
  ),
});
export type ExpiringBatches = z.infer<typeof ExpiringBatches>;
