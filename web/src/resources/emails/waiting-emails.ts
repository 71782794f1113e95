import type { EmailFacts } from "@pharmacy/contract/emails/email-state";

const LOOK_AGAIN_MS = 5_000;

/** Poll interval while emails are unsent: no change is announced when one is sent. */
export function untilSent(emails: readonly EmailFacts[] | undefined): number | false {
  return emails?.some(({ status }) => status === "queued") ? LOOK_AGAIN_MS : false;
}
