import "./jitless.ts";
import * as z from "zod/mini";
import { MAIL_KINDS } from "./letter-kinds.ts";
import { MAIL_STATUSES } from "./mails.values.ts";

/**
 * What happens to a letter that was just written: it is sent, or kept because there is no mail
 * server.
 */
export const LetterOutcome = z.enum(["queued", "kept"]);
export type LetterOutcome = z.infer<typeof LetterOutcome>;

/** The answer to an action that sends a letter. */
export const LetterReceipt = z.object({ letter: LetterOutcome });
export type LetterReceipt = z.infer<typeof LetterReceipt>;

/** A letter and its delivery status. */
export const Mail = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  kind: z.enum(MAIL_KINDS),
  recipient: z.string(),
  subject: z.string(),
  status: z.enum(MAIL_STATUSES),
  tries: z.int(),
  sentAt: z.nullable(z.iso.datetime()),
  error: z.nullable(z.string()),
  /** Whether a kept letter has a link that still works, even if it is not shown here. */
  hasLink: z.boolean(),
  /** That link, for administrators to pass on. */
  link: z.nullable(z.string()),
});
export type Mail = z.infer<typeof Mail>;

/** `false` leaves out the links, so that no fresh proof is needed. */
export const MailsQuery = z.object({ links: z.optional(z.enum(["true", "false"])) });

/** The newest letters about one person, newest first. */
export const Mails = z.object({ items: z.array(Mail) });
export type Mails = z.infer<typeof Mails>;
