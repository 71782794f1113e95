import type { Invoice } from "@pharmacy/contract/invoices/invoices";
import { REMINDED_INVOICE_ACTS } from "@pharmacy/contract/payment-reminders/payment-reminders.acts";
import { CalendarSync, Mail, MessageCircleWarning } from "lucide-react";
import type { NounActs } from "#components/acts/acts.ts";

const isCredit = ({ kind }: Invoice) => kind === "creditNote";

/** The page that opens the forms is the invoice's. */
export const invoiceReminderActs: NounActs<Invoice, keyof typeof REMINDED_INVOICE_ACTS> = {
  model: "invoice",
  rules: REMINDED_INVOICE_ACTS,
  looks: {
    remind: {
      label: "Remind",
      words: "payment reminder dunning overdue email letter",
      icon: Mail,
      opens: "remind",
      hides: isCredit,
      bulk: {
        verb: "Send",
        doing: "Sending",
        done: "saved",
        noun: { one: "reminder", many: "reminders" },
        button: "Remind",
        consequences: [
          "Each pharmacy gets one email with everything that is overdue.",
          "Disputed and promised invoices, paused pharmacies and those reminded in the last ten minutes are skipped.",
        ],
      },
    },
    promise: {
      label: "Record promise",
      words: "promise to pay until day agreed",
      icon: CalendarSync,
      opens: "promise",
      hides: isCredit,
    },
    dispute: {
      label: "Dispute",
      words: "disputed complaint contested wrong",
      icon: MessageCircleWarning,
      opens: "dispute",
      hides: isCredit,
    },
  },
};
