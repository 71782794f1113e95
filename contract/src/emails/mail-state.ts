import type { Delivery } from "./mail-deliveries.ts";

/** `retrying`: an attempt failed and another one follows. `noServer`: no mail server was set up. */
export const MAIL_STATES = ["waiting", "retrying", "sent", "failed", "noServer"] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** Only platform users know the error, so it does not count. */
export type MailFacts = Pick<Delivery, "status" | "isRetried">;

export function mailStateOf({ status, isRetried }: MailFacts): MailState {
  if (status === "queued") return isRetried ? "retrying" : "waiting";
  return status === "kept" ? "noServer" : status;
}

export const MAIL_STATE_WORDS: Record<MailState, string> = {
  waiting: "Waiting to be sent",
  retrying: "Not sent yet, trying again",
  sent: "Sent",
  failed: "Not sent",
  noServer: "Not sent: no mail server",
};

/** From the best to the worst. */
const BY_GRAVITY: readonly MailState[] = ["sent", "waiting", "retrying", "noServer", "failed"];

export function worstMailState(emails: readonly MailFacts[]): MailState | undefined {
  return emails
    .map(mailStateOf)
    .sort((one, other) => BY_GRAVITY.indexOf(other) - BY_GRAVITY.indexOf(one))[0];
}
