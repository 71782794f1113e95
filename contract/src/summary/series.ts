import * as z from "zod/mini";

/** A total of the period, and of the period before. */
export const Compared = z.object({ total: z.int(), before: z.int() });
export type Compared = z.infer<typeof Compared>;

/** A number for each day of the period, the oldest first. */
export const Series = z.object({ days: z.array(z.int()), ...Compared.shape });
export type Series = z.infer<typeof Series>;
