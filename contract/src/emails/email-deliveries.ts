import "../jitless.ts";
import * as z from "zod/mini";

const count = z.int().check(z.minimum(0));

/** What became of the emails about something. Its parts add up to those written. */
export const EmailDeliveries = z.object({
  written: count,
  /** Accepted by the mail server. */
  sent: count,
  /** Still to be sent, or to be tried again. */
  waiting: count,
  failed: count,
  /** Not sent, because there was no mail server. */
  kept: count,
  /** Their record was removed with the data of the person who got them. */
  unknown: count,
  /** Whether more were written before deliveries were recorded. */
  hasEarlier: z.boolean(),
});
export type EmailDeliveries = z.infer<typeof EmailDeliveries>;
