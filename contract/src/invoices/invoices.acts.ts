import type { ActRules } from "../acts.ts";
import type { InvoiceKind, InvoiceStatus } from "./invoices.values.ts";

export type InvoiceState = {
  kind: InvoiceKind;
  status?: InvoiceStatus;
  totalAmount: number;
  creditedAmount: number;
};

export const INVOICE_ACTS = {
  sendAgain: { may: "act", verb: ["send again", "sent again"], logs: "email" },
  credit: {
    may: "act",
    verb: ["credit", "credited"],
    refusal: ({ kind, totalAmount, creditedAmount }) => {
      if (kind === "creditNote") return "A credit note cannot be credited.";
      return creditedAmount >= totalAmount ? "This invoice was already credited in full." : null;
    },
  },
} as const satisfies ActRules<InvoiceState>;
