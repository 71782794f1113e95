import { deliveryWords, hasUnsent } from "@pharmacy/contract/delivery-words";
import type { EmailDeliveries } from "@pharmacy/contract/email-deliveries";

/** What became of emails; amber where some were not sent. */
export function EmailDelivery({ emails }: { emails: EmailDeliveries }) {
  return <span className={hasUnsent(emails) ? "text-warning" : ""}>{deliveryWords(emails)}</span>;
}
