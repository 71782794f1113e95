import type { Payment } from "@pharmacy/contract/payments/payments";
import { PAYMENT_ACTS } from "@pharmacy/contract/payments/payments.acts";
import {
  PAYMENT_REASON_MAX,
  PAYMENT_REASON_MIN,
} from "@pharmacy/contract/payments/payments.values";
import { CircleOff, FileDown, Split } from "lucide-react";
import type { NounActs } from "#components/acts/acts.ts";
import type { Typed } from "#components/form/use-refusable-form.ts";
import { formatMoney } from "#lib/format.ts";
import { Refused } from "#lib/refused.ts";
import { paymentsApi } from "./payments.api.ts";

const TOO_SHORT = `Enter a reason of at least ${PAYMENT_REASON_MIN} characters.`;

export const paymentActs: NounActs<Payment, keyof typeof PAYMENT_ACTS> = {
  model: "payment",
  rules: PAYMENT_ACTS,
  primary: () => "allocate",
  beside: () => ["saveReceipt"],
  looks: {
    allocate: {
      label: "Allocate to invoices",
      words: "settle invoice on account match",
      icon: Split,
      keys: "A",
      opens: "allocate",
    },
    saveReceipt: {
      label: "Save receipt",
      words: "download print pdf file paper document",
      icon: FileDown,
      run: (payment) => paymentsApi.saveReceipt(payment),
      success: (file: string) => `${file} saved`,
      failure: "Failed to save the receipt",
    },
    void: {
      label: "Void",
      words: "cancel reverse bounce delete",
      icon: CircleOff,
      isDanger: true,
      question: {
        title: ({ number }) => `Void ${number}?`,
        description: ({ organization, amount, currency }) =>
          `${organization.name}, ${formatMoney(amount, currency)}.`,
        consequences: ({ kind, allocations }) => [
          kind === "refund" ? "Its amount is on account again." : settledWords(allocations.length),
          "It stays in the list with its number and the reason. This cannot be undone.",
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
      async run(payment, { reason = "" }: Typed) {
        if (reason.trim().length < PAYMENT_REASON_MIN) throw new Refused("", { reason: TOO_SHORT });
        return paymentsApi.void(payment, reason);
      },
      success: ({ number }: Payment) => `${number} voided`,
    },
  },
};

function settledWords(count: number): string {
  if (count === 0) return "Its money is no longer on account.";
  return count === 1
    ? "The invoice that it settled is open again."
    : `The ${count} invoices that it settled are open again.`;
}
