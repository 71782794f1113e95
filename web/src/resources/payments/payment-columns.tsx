import type { PaymentColumn, PaymentSummary } from "@pharmacy/contract/payments/payments";
import type { PaymentStatus } from "@pharmacy/contract/payments/payments.values";
import { wordsOf } from "@pharmacy/contract/words";
import { columnsOf } from "#components/list/column.ts";
import { recordColumns } from "#components/list/record-columns.tsx";
import type { Tone } from "#components/ui/badge.tsx";
import { Status } from "#components/ui/status.tsx";
import { formatDate, formatMoney } from "#lib/format.ts";
import { numberedColumns } from "#resources/organizations/numbered-columns.tsx";
import { KIND_WORDS } from "./payment-words.ts";

const TONES: Record<PaymentStatus, Tone> = {
  onAccount: "info",
  allocated: "success",
  void: "neutral",
};

/** A refund is allocated as it is booked: it says that it was paid out. */
export function PaymentState({ status, kind }: Pick<PaymentSummary, "status" | "kind">) {
  const isBooked = status === "allocated" && kind !== "payment";
  const label = kind === "refund" ? "Paid out" : "Written off";
  return <Status value={status} tone={TONES[status]} {...(isBooked && { label })} />;
}

/** Money that was paid back has a minus. */
const amountOf = ({ kind, amount, currency }: PaymentSummary) =>
  formatMoney(kind === "refund" ? -amount : amount, currency);

export const PAYMENT_COLUMNS = columnsOf<PaymentSummary, PaymentColumn>([
  ...numberedColumns<PaymentSummary>(true),
  {
    id: "kind",
    header: "Kind",
    width: "8rem",
    priority: 4,
    card: "none",
    text: ({ kind }) => KIND_WORDS[kind],
    cell: ({ kind }) => KIND_WORDS[kind],
  },
  {
    id: "paidOn",
    header: "Paid",
    sort: "paidOn",
    width: "8rem",
    priority: 2,
    card: "detail",
    cell: ({ paidOn }) => formatDate(paidOn),
  },
  {
    id: "method",
    header: "Method",
    width: "9rem",
    priority: 5,
    card: "none",
    text: ({ method }) => (method ? wordsOf(method) : ""),
    cell: ({ method }) => method && wordsOf(method),
  },
  {
    id: "reference",
    header: "Reference",
    width: "12rem",
    priority: 4,
    card: "none",
    text: ({ reference }) => reference ?? "",
    cell: ({ reference }) => <span className="truncate">{reference}</span>,
  },
  {
    id: "amount",
    header: "Amount",
    sort: "amount",
    width: "8rem",
    align: "end",
    priority: 2,
    card: "detail",
    text: amountOf,
    cell: amountOf,
  },
  {
    id: "open",
    header: "On account",
    sort: "openAmount",
    width: "8rem",
    align: "end",
    priority: 3,
    card: "none",
    text: ({ openAmount, currency }) => (openAmount ? formatMoney(openAmount, currency) : ""),
    cell: ({ openAmount, currency }) => openAmount > 0 && formatMoney(openAmount, currency),
  },
  {
    id: "status",
    header: "Status",
    width: "9rem",
    card: "end",
    cell: (payment) => <PaymentState {...payment} />,
  },
  ...recordColumns<PaymentSummary>(),
]);
