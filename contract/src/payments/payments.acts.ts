import type { ActRules } from "../acts.ts";
import type { InvoiceKind, InvoiceStatus } from "../invoices/invoices.values.ts";
import type { PaymentKind, PaymentStatus } from "./payments.values.ts";

export type PaymentState = {
  kind: PaymentKind;
  status: PaymentStatus;
  number: string;
  /** The refunds that its money was paid back by. */
  refundedBy: readonly string[];
};

export const PAYMENT_ACTS = {
  allocate: {
    may: "act",
    verb: ["allocate", "allocated"],
    from: ["onAccount"],
    misfit: ({ status, number, kind }) => {
      if (status === "void") return `${number} was voided.`;
      return kind === "payment"
        ? `All of ${number} is allocated.`
        : `${number} has no money on account.`;
    },
  },
  void: {
    may: "act",
    verb: ["void", "voided"],
    from: ["onAccount", "allocated"],
    misfit: ({ number }) => `${number} was already voided.`,
    refusal: ({ number, refundedBy: [refund] }) =>
      refund === undefined
        ? null
        : `Money of ${number} was paid back by ${refund}. Void ${refund} first.`,
  },
} as const satisfies ActRules<PaymentState>;

type OpenInvoice = { kind: InvoiceKind; status: InvoiceStatus; number: string };

const settled = ({ kind, number }: OpenInvoice) =>
  kind === "creditNote" ? `${number} is a credit note.` : `${number} is settled.`;

/** The acts of the ledger on an invoice that is open. */
export const OPEN_INVOICE_ACTS = {
  pay: {
    may: ["payment", "create"],
    verb: ["record a payment of", "paid"],
    from: ["open", "overdue"],
    misfit: settled,
  },
  writeOff: {
    may: ["payment", "act"],
    verb: ["write off", "written off"],
    from: ["open", "overdue"],
    misfit: settled,
  },
} as const satisfies ActRules<OpenInvoice>;
