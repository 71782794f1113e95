import { deliveryWords } from "@pharmacy/contract/emails/delivery-words";
import type { EmailDeliveries } from "@pharmacy/contract/emails/email-deliveries";

const counted = (heading: string, show: (emails: EmailDeliveries) => number) =>
  ({ heading, as: "number", field: "emails", show }) as const;

export const emailColumns = [
  counted("Emails", ({ written }) => written),
  counted("Emails sent", ({ sent }) => sent),
  counted("Emails failed", ({ failed }) => failed),
  counted("Emails waiting", ({ waiting, kept }) => waiting + kept),
  {
    heading: "Email delivery",
    width: 36,
    field: "emails",
    show: (emails: EmailDeliveries) => deliveryWords(emails),
  },
] as const;
