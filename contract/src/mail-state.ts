import * as z from "zod/mini";
import { MAIL_STATUSES } from "./mails.values.ts";

/** An email as its delivery describes it. */
export const Delivery = z.object({
  recipient: z.string(),
  status: z.enum(MAIL_STATUSES),
  sentAt: z.nullable(z.iso.datetime()),
  /** The mail server's answer to the last attempt that failed; only for platform users. */
  error: z.nullable(z.string()),
  /** Whether an attempt failed and another one follows. */
  isRetried: z.boolean(),
});
export type Delivery = z.infer<typeof Delivery>;

/** An email about a record, on the record's page. */
export const LetterOfRecord = z.extend(Delivery, {
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  kind: z.string(),
});
export type LetterOfRecord = z.infer<typeof LetterOfRecord>;

/**
 * What happens to an email that was just written: it is queued for the mail server, or kept because
 * there is none. It is sent later, if at all: the answer to an action never knows.
 */
export const LetterOutcome = z.enum(["queued", "kept"]);
export type LetterOutcome = z.infer<typeof LetterOutcome>;

/** The answer to an action that can write an email: what happens to it; null if it wrote none. */
export const LetterReceipt = z.object({ letter: z.nullable(LetterOutcome) });
export type LetterReceipt = z.infer<typeof LetterReceipt>;

/**
 * All there is to know about an email: it waits for its first attempt, an attempt failed and
 * another one follows, the mail server took it, all attempts failed, or there was no mail server.
 */
export const MAIL_STATES = ["waiting", "retrying", "sent", "failed", "noServer"] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** What decides the state. The error is only known to platform users, so it does not. */
export type MailFacts = Pick<Delivery, "status" | "isRetried">;

export function mailStateOf({ status, isRetried }: MailFacts): MailState {
  if (status === "queued") return isRetried ? "retrying" : "waiting";
  return status === "kept" ? "noServer" : status;
}

/** In words, beside the recipient or the subject of the email. */
export const MAIL_STATE_WORDS: Record<MailState, string> = {
  waiting: "Waiting to be sent",
  retrying: "Not sent yet, trying again",
  sent: "Sent",
  failed: "Not sent",
  noServer: "Not sent: no mail server",
};

/** From the best to the worst: the state of several emails is the worst of theirs. */
const BY_GRAVITY: readonly MailState[] = ["sent", "waiting", "retrying", "noServer", "failed"];

/** The state of several emails that were written at once; undefined for none. */
export function worstMailState(emails: readonly MailFacts[]): MailState | undefined {
  return emails
    .map(mailStateOf)
    .sort((one, other) => BY_GRAVITY.indexOf(other) - BY_GRAVITY.indexOf(one))[0];
}

/** Whether an email has left, or will without anyone's help. */
export function isOnItsWay(state: MailState): boolean {
  return state === "sent" || state === "waiting" || state === "retrying";
}
