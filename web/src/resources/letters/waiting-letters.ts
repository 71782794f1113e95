import type { MailFacts } from "@pharmacy/contract/emails/mail-state";

const LOOK_AGAIN_MS = 5_000;

/** Poll interval while emails are unsent: no change is announced when one is sent. */
export function untilSent(letters: readonly MailFacts[] | undefined): number | false {
  return letters?.some(({ status }) => status === "queued") ? LOOK_AGAIN_MS : false;
}
