import { deliveryWords, hasUnsent } from "@pharmacy/contract/emails/delivery-words";
import type { EmailDeliveries } from "@pharmacy/contract/emails/email-deliveries";

/** What became of emails; amber where some were not sent. */
export function EmailDelivery({ emails }: { emails: EmailDeliveries }) {
  return <span className={hasUnsent(emails) ? "text-warning" : ""}>{deliveryWords(emails)}</span>;
}
