import type { Delivery } from "./delivery.ts";

/** `retrying`: an attempt failed and another one follows. `noServer`: no mail server was set up. */
export const EMAIL_STATES = ["waiting", "retrying", "sent", "failed", "noServer"] as const;
export type EmailState = (typeof EMAIL_STATES)[number];

/** Only platform users know the error, so it does not count. */
export type EmailFacts = Pick<Delivery, "status" | "isRetried">;

export function emailStateOf({ status, isRetried }: EmailFacts): EmailState {
  if (status === "queued") return isRetried ? "retrying" : "waiting";
  return status === "kept" ? "noServer" : status;
}

export const EMAIL_STATE_WORDS: Record<EmailState, string> = {
  waiting: "Waiting to be sent",
  retrying: "Not sent yet, trying again",
  sent: "Sent",
  failed: "Not sent",
  noServer: "Not sent: no mail server",
};

/** From the best to the worst. */
const BY_GRAVITY: readonly EmailState[] = ["sent", "waiting", "retrying", "noServer", "failed"];

export function worstEmailState(emails: readonly EmailFacts[]): EmailState | undefined {
  return emails
    .map(emailStateOf)
    .sort((one, other) => BY_GRAVITY.indexOf(other) - BY_GRAVITY.indexOf(one))[0];
}
