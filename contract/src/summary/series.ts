import * as z from "zod/mini";

/** A number for each day of the period, the oldest first. */
export const Series = z.object({
  days: z.array(z.int()),
  total: z.int(),
  /** The total of the period before. */
  before: z.int(),
});
export type Series = z.infer<typeof Series>;
