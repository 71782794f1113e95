import * as z from "zod/mini";

/** The overview, as far as the caller may see it. */
export const Summary = z.object({
  asOf: z.iso.datetime(),
  /** The network's address for pharmacies. */
  contact: z.object({ email: z.string() }),
  /** The tiles the caller may see, in their order; none for pharmacy users. */
  tiles: z.array(
    z.object({
      tile: z.string(),
      /** The filters of its list that leave exactly what it counts. */
      query: z.record(z.string(), z.string()),
      count: z.int(),
      /** The date of the oldest entry, for tiles that show it. */
      since: z.nullable(z.iso.datetime()),
      /** Longest wait in business minutes, where that is counted, and whether any is overdue. */
      waiting: z.optional(z.object({ minutes: z.int(), isOverdue: z.boolean() })),
    }),
  ),
  /** Monthly revenue of current paid terms, by currency; null for callers who may not see it. */
  recurring: z.nullable(
    z.object({
      pharmacies: z.int(),
      /** Minor units. */
      amounts: z.array(z.object({ currency: z.string(), amount: z.int() })),
    }),
  ),
});
export type Summary = z.infer<typeof Summary>;
