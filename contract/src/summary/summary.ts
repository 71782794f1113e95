import * as z from "zod/mini";

export const Summary = z.object({
  asOf: z.iso.datetime(),
  contact: z.object({ email: z.string() }),
  tiles: z.array(
    z.object({
      tile: z.string(),
      /** Filters of its list that leave exactly what it counts. */
      query: z.record(z.string(), z.string()),
      count: z.int(),
      /** False if there are more. */
      isExact: z.optional(z.boolean()),
      since: z.nullable(z.iso.datetime()),
      /** Notices of open recalls, and how many of them were answered. */
      notices: z.optional(z.object({ pharmacies: z.int(), answered: z.int() })),
      /** Business minutes, where waiting is counted. */
      waiting: z.optional(z.object({ minutes: z.int(), isOverdue: z.boolean() })),
    }),
  ),
});
export type Summary = z.infer<typeof Summary>;
