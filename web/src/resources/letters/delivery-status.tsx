import type { Delivery } from "@pharmacy/contract/emails/mail-deliveries";
import {
  MAIL_STATE_WORDS,
  type MailState,
  mailStateOf,
} from "@pharmacy/contract/emails/mail-state";
import type { Tone } from "#components/ui/badge.tsx";
import { Instant } from "#components/ui/instant.tsx";
import { Status } from "#components/ui/status.tsx";

const TONES: Record<MailState, Tone> = {
  waiting: "info",
  retrying: "warning",
  sent: "success",
  failed: "danger",
  noServer: "warning",
};

/** Green only once the mail server has accepted the email. */
export function DeliveryStatus({ delivery }: { delivery: Delivery }) {
  const state = mailStateOf(delivery);
  return (
    <span className="inline-flex items-center gap-1.5">
      <Status value={state} label={MAIL_STATE_WORDS[state]} tone={TONES[state]} />
      {state === "sent" && delivery.sentAt && (
        <Instant at={delivery.sentAt} className="whitespace-nowrap text-muted text-xs" />
      )}
    </span>
  );
}

/** The mail server's reason for not accepting an email. */
export function DeliveryError({ delivery: { error, status } }: { delivery: Delivery }) {
  if (!error || status === "sent") return null;
  return <p className="wrap-anywhere text-danger text-xs">{error}</p>;
}
