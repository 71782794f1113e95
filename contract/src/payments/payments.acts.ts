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
  saveReceipt: {
    may: "view",
    verb: ["save", "saved"],
    never: ({ kind, number }) =>
      kind === "payment" ? null : `${number} is not a payment and has no receipt.`,
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

/** The acts of the ledger on an open invoice, and on a credit note with money on account. */
export const OPEN_INVOICE_ACTS = {
  pay: {
    may: ["payment", "create"],
    verb: ["record a payment of", "paid"],
    from: ["open", "overdue"],
    misfit: settled,
  },
  allocate: {
    may: ["payment", "act"],
    verb: ["allocate", "allocated"],
    from: ["onAccount"],
    misfit: ({ kind, number }) =>
      kind === "creditNote" ? `All of ${number} is allocated.` : `${number} is not a credit note.`,
  },
  writeOff: {
    may: ["payment", "act"],
    verb: ["write off", "written off"],
    from: ["open", "overdue"],
    misfit: settled,
  },
} as const satisfies ActRules<OpenInvoice>;

export type OpenAccount = {
  status?: string;
  organization: { name: string };
  currency: string;
  openAmount: number;
  onAccount: number;
};

/** Acts on the open documents of a pharmacy in one currency. */
export const OPEN_ACCOUNT_ACTS = {
  useOnAccount: {
    may: "act",
    verb: ["use money on account of", "used"],
    logs: "allocate",
    isBulk: true,
    refusal({ organization: { name }, currency, openAmount, onAccount }) {
      if (onAccount === 0) return `${name} has no money on account in ${currency}.`;
      return openAmount === 0
        ? `${name} has no open invoice in ${currency} that is not disputed.`
        : null;
    },
  },
} as const satisfies ActRules<OpenAccount>;
