import "../jitless.ts";
import * as z from "zod/mini";
import { MAIL_KINDS } from "./letter-kinds.ts";
import { Delivery } from "./mail-deliveries.ts";

export const Mail = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  kind: z.enum(MAIL_KINDS),
  subject: z.string(),
  tries: z.int(),
  ...Delivery.shape,
  hasLink: z.boolean(),
  link: z.nullable(z.string()),
});
export type Mail = z.infer<typeof Mail>;

/** `false` leaves out the links, so that no fresh proof is needed. */
export const MailsQuery = z.object({ links: z.optional(z.enum(["true", "false"])) });

export const Mails = z.object({ items: z.array(Mail) });
export type Mails = z.infer<typeof Mails>;
