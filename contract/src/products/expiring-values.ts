import * as z from "zod/mini";
import { RecordReference } from "../record.ts";

/** In minor units. Expired, and what expires within so many days from today at the pharmacy. */
const ExpiringValue = z.object({
  expired: z.int(),
  days30: z.int(),
  days60: z.int(),
  days90: z.int(),
});
export type ExpiringValue = z.infer<typeof ExpiringValue>;

/** The worth of the packs that expire: at cost, or else at the selling price without tax. */
export const ExpiringValues = z.object({
  /** Null until they are counted for the first time. */
  asOf: z.nullable(z.iso.datetime()),
  currencies: z.array(
    z.object({
      currency: z.string(),
      all: ExpiringValue,
      /** The pharmacies with the most. */
      pharmacies: z.array(z.object({ organization: RecordReference, ...ExpiringValue.shape })),
    }),
  ),
});
export type ExpiringValues = z.infer<typeof ExpiringValues>;
