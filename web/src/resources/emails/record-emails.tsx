import type { RecordEmail } from "@pharmacy/contract/emails/delivery";
import { wordsOf } from "@pharmacy/contract/words";
import { DeliveryError, DeliveryStatus } from "./delivery-status.tsx";

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
