import { deliveryWords, hasUnsent } from "@pharmacy/contract/emails/delivery-words";
import type { EmailDeliveries } from "@pharmacy/contract/emails/email-deliveries";

/** Amber if some emails were not sent. */
export function EmailDelivery({ emails }: { emails: EmailDeliveries }) {
  return <span className={hasUnsent(emails) ? "text-warning" : ""}>{deliveryWords(emails)}</span>;
}
