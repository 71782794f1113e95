import type { Invoice } from "@pharmacy/contract/invoices/invoices";
import { INVOICE_ACTS } from "@pharmacy/contract/invoices/invoices.acts";
import { Mail, ReceiptText } from "lucide-react";
import type { NounActs } from "#components/acts/acts.ts";

export const invoiceActs: NounActs<Invoice, keyof typeof INVOICE_ACTS> = {
  model: "invoice",
  rules: INVOICE_ACTS,
  looks: {
    sendAgain: {
      label: "Send again",
      words: "email resend mail letter invoice credit note",
      icon: Mail,
      opens: "sendAgain",
    },
    credit: {
      label: "Credit",
      words: "credit note refund take back correct",
      icon: ReceiptText,
      keys: "C",
      opens: "credit",
      hides: ({ kind }) => kind === "creditNote",
    },
  },
};
