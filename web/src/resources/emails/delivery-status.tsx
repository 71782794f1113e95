import type { Delivery, RecordEmail } from "@pharmacy/contract/emails/delivery";
import {
  EMAIL_STATE_WORDS,
  type EmailState,
  emailStateOf,
} from "@pharmacy/contract/emails/email-state";
import type { ReactNode } from "react";
import type { Tone } from "#components/ui/badge.tsx";
import { Instant } from "#components/ui/instant.tsx";
import { Status } from "#components/ui/status.tsx";

const TONES: Record<EmailState, Tone> = {
  waiting: "info",
  retrying: "warning",
  sent: "success",
  failed: "danger",
  noServer: "warning",
};

/** Green only once the mail server has accepted the email. */
export function DeliveryStatus({ delivery }: { delivery: Delivery }) {
  const state = emailStateOf(delivery);
  return (
    <span className="inline-flex items-center gap-1.5">
      <Status value={state} label={EMAIL_STATE_WORDS[state]} tone={TONES[state]} />
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

type EmailedProps = { title: string; note: ReactNode; letters: readonly RecordEmail[] };

/** Something that was emailed, with the state of its emails. */
export function Emailed({ title, note, letters }: EmailedProps) {
  return (
    <div className="grid gap-0.5">
      <span className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="wrap-anywhere min-w-0">
          {title}
          <span className="nums block text-muted text-xs">{note}</span>
        </span>
        {letters.map((email) => (
          <DeliveryStatus key={email.id} delivery={email} />
        ))}
      </span>
      {letters.map((email) => (
        <DeliveryError key={email.id} delivery={email} />
      ))}
    </div>
  );
}
