import "../jitless.ts";
import * as z from "zod/mini";
import { Delivery } from "./delivery.ts";
import { EMAIL_KINDS } from "./email-kinds.ts";

export const UserEmail = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  kind: z.enum(EMAIL_KINDS),
  subject: z.string(),
  tries: z.int(),
  ...Delivery.shape,
  hasLink: z.boolean(),
  link: z.nullable(z.string()),
});
export type UserEmail = z.infer<typeof UserEmail>;

/** `false` leaves out the links, so that no fresh proof is needed. */
export const UserEmailsQuery = z.object({ links: z.optional(z.enum(["true", "false"])) });

export const UserEmails = z.object({ items: z.array(UserEmail) });
export type UserEmails = z.infer<typeof UserEmails>;
