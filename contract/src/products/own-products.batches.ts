import * as z from "zod/mini";
import { RecordReference } from "../record.ts";

/** What expires within 90 days in the caller's pharmacy, the first batches on top. */
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
