import type { RecordEmail } from "@pharmacy/contract/emails/delivery";
import { wordsOf } from "@pharmacy/contract/words";
import { Card, CardHead } from "#components/ui/card.tsx";
import { DeliveryError, DeliveryStatus } from "./delivery-status.tsx";

/** Nothing for a record without emails, or for roles that do not see them. */
export function EmailsCard({ letters: emails }: { letters: readonly RecordEmail[] | undefined }) {
  if (!emails || emails.length === 0) return null;
  return (
    <Card aria-label="Emails">
      <CardHead title="Emails" />
      <div className="px-4 py-3">
        <RecordEmails letters={emails} />
      </div>
    </Card>
  );
}

export function RecordEmails({ letters: emails }: { letters: readonly RecordEmail[] }) {
  return (
    <ul className="grid gap-1.5">
      {emails.map((email) => (
        <li key={email.id} className="grid gap-0.5">
          <span className="flex flex-wrap items-center justify-between gap-x-3">
            <span className="wrap-anywhere min-w-0">
              {wordsOf(email.kind)} · {email.recipient}
            </span>
            <span className="ps-2">
              <DeliveryStatus delivery={email} />
            </span>
          </span>
          <DeliveryError delivery={email} />
        </li>
      ))}
    </ul>
  );
}
