import {
  deliveryWords,
  type EmailDeliveries,
  hasUnsent,
} from "@pharmacy/contract/email-deliveries";

/** What became of emails; amber where some were not sent. */
export function EmailDelivery({ emails }: { emails: EmailDeliveries }) {
  return <span className={hasUnsent(emails) ? "text-warning" : ""}>{deliveryWords(emails)}</span>;
}
