import type { Invoice } from "@pharmacy/contract/invoices/invoices";
import { OPEN_INVOICE_ACTS } from "@pharmacy/contract/payments/payments.acts";
import {
  PAYMENT_REASON_MAX,
  PAYMENT_REASON_MIN,
} from "@pharmacy/contract/payments/payments.values";
import { BanknoteCheck, Eraser, Split } from "lucide-react";
import type { NounActs } from "#components/acts/acts.ts";
import type { Typed } from "#components/form/use-refusable-form.ts";
import { formatMoney } from "#lib/format.ts";
import { Refused } from "#lib/refused.ts";
import { paymentsApi } from "./payments.api.ts";

const TOO_SHORT = `Enter a reason of at least ${PAYMENT_REASON_MIN} characters.`;

const openOf = ({ openAmount, currency }: Invoice) => formatMoney(openAmount, currency);

export const openInvoiceActs: NounActs<Invoice, keyof typeof OPEN_INVOICE_ACTS> = {
  model: "invoice",
  rules: OPEN_INVOICE_ACTS,
  looks: {
    pay: {
      label: "Record payment",
      words: "pay settle money received",
      icon: BanknoteCheck,
      keys: "P",
      opens: "pay",
    },
    allocate: {
      label: "Allocate to invoices",
      words: "settle invoice on account credit note match",
      icon: Split,
      keys: "A",
      opens: "allocate",
      hides: ({ kind }) => kind === "invoice",
    },
    writeOff: {
      label: "Write off",
      words: "give up uncollectible bad debt",
      icon: Eraser,
      isDanger: true,
      question: {
        title: ({ number }) => `Write off what is open on ${number}?`,
        description: (invoice) => `${invoice.organization.name}, ${openOf(invoice)}.`,
        consequences: ({ organization }) => [
          `${organization.name} no longer owes this amount.`,
          "The write-off is in the list of payments, where it can be voided.",
        ],
        fields: [
          {
            name: "reason",
            label: "Reason",
            lengthMax: PAYMENT_REASON_MAX,
            rows: 2,
            isRequired: true,
          },
        ],
      },
      async run(invoice, { reason = "" }: Typed) {
        if (reason.trim().length < PAYMENT_REASON_MIN) throw new Refused("", { reason: TOO_SHORT });
        return paymentsApi.writeOff(invoice, reason);
      },
      success: ({ number, writtenOffAmount, currency }: Invoice) =>
        `${formatMoney(writtenOffAmount, currency)} of ${number} written off`,
    },
  },
};
