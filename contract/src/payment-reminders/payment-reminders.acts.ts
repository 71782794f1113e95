import type { ActRules } from "../acts.ts";
import type { InvoiceKind, InvoiceStatus } from "../invoices/invoices.values.ts";
import type { BlockKind, BlockState } from "./payment-reminders.values.ts";

type OpenInvoice = {
  kind: InvoiceKind;
  status: InvoiceStatus;
  number: string;
  isDisputed: boolean;
};

const notOpen = ({ kind, number }: OpenInvoice) =>
  kind === "creditNote" ? `${number} is a credit note.` : `${number} is settled.`;

/** Acts on the reminders of an invoice. */
export const REMINDED_INVOICE_ACTS = {
  remind: {
    may: ["paymentReminder", "act"],
    verb: ["remind", "reminded"],
    isBulk: true,
    from: ["overdue"],
    misfit: (invoice) =>
      invoice.status === "open" ? `${invoice.number} is not overdue.` : notOpen(invoice),
    refusal: ({ isDisputed, number }) => (isDisputed ? `${number} is disputed.` : null),
  },
  promise: {
    may: ["reminderBlock", "create"],
    verb: ["record a promise to pay", "promised"],
    from: ["open", "overdue"],
    misfit: notOpen,
  },
  dispute: {
    may: ["reminderBlock", "create"],
    verb: ["dispute", "disputed"],
    from: ["open", "overdue"],
    misfit: notOpen,
    refusal: ({ isDisputed, number }) => (isDisputed ? `${number} is already disputed.` : null),
  },
} as const satisfies ActRules<OpenInvoice>;

type Block = { kind: BlockKind; status: BlockState };

const isOver = ({ kind }: Block) => `This ${kind} is over.`;

export const BLOCK_ACTS = {
  change: { may: "edit", verb: ["change", "changed"], from: ["active"], misfit: isOver },
  lift: { may: "act", verb: ["lift", "lifted"], from: ["active"], misfit: isOver },
} as const satisfies ActRules<Block>;
