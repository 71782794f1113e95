import * as z from "zod/mini";
import { SUMMARY_TILES } from "./summary.values.ts";

/** Overview, as far as the caller may see. */
export const Summary = z.object({
  asOf: z.iso.datetime(),
  /** Where a pharmacy writes to the network. */
  contact: z.object({ email: z.string() }),
  /** Those the caller may see, in their order; none for a pharmacy's people. */
  tiles: z.array(
    z.object({
      tile: z.enum(SUMMARY_TILES),
      count: z.int(),
      /** From when the oldest is, where that matters. */
      since: z.nullable(z.iso.datetime()),
      /** Longest wait in business minutes, where that is counted, and whether any is overdue. */
      waiting: z.optional(z.object({ minutes: z.int(), isOverdue: z.boolean() })),
    }),
  ),
  /** Monthly revenue of running paid terms, by currency; null for callers who may not see it. */
  recurring: z.nullable(
    z.object({
      pharmacies: z.int(),
      /** Minor units. */
      amounts: z.array(z.object({ currency: z.string(), amount: z.int() })),
    }),
  ),
});
export type Summary = z.infer<typeof Summary>;
