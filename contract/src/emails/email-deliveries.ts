import "../jitless.ts";
import * as z from "zod/mini";

const count = z.int().check(z.minimum(0));

export const EmailDeliveries = z.object({
  written: count,
  sent: count,
  waiting: count,
  failed: count,
  kept: count,
  /** Their record was removed with the data of their recipient. */
  unknown: count,
  /** More were written before deliveries were recorded. */
  hasEarlier: z.boolean(),
});
export type EmailDeliveries = z.infer<typeof EmailDeliveries>;
