import type { InvoiceColumn, InvoiceSummary } from "@pharmacy/contract/invoices/invoices";
import type { InvoiceStatus } from "@pharmacy/contract/invoices/invoices.values";
import { type Column, columnsOf } from "#components/list/column.ts";
import { recordColumns } from "#components/list/record-columns.tsx";
import { Badge, type Tone } from "#components/ui/badge.tsx";
import { Status } from "#components/ui/status.tsx";
import { formatDate, formatMoney } from "#lib/format.ts";
import { numberedColumns } from "#resources/organizations/numbered-columns.tsx";

type InvoicesColumn = Column<InvoiceSummary, InvoiceColumn>;

/** The pharmacy itself sees no column of its name. */
export const invoiceColumns = ({ hasPharmacy = true } = {}) =>
  columnsOf<InvoiceSummary, InvoiceColumn>([
    ...numberedColumns<InvoiceSummary>(hasPharmacy),
    ...OTHERS,
  ]);

const TONES: Record<InvoiceStatus, Tone> = {
  open: "info",
  overdue: "danger",
  settled: "success",
  onAccount: "info",
};

type Shown = Pick<InvoiceSummary, "status" | "daysOverdue" | "isDisputed">;

export function InvoiceState({ status, daysOverdue, isDisputed }: Shown) {
  const days = daysOverdue === 1 ? "1 day" : `${daysOverdue} days`;
  const label = status === "overdue" ? `Overdue by ${days}` : undefined;
  return (
    <>
      <Status value={status} tone={TONES[status]} {...(label && { label })} />
      {isDisputed && <Badge tone="warning">Disputed</Badge>}
    </>
  );
}

type Amounts = Pick<InvoiceSummary, "kind" | "totalAmount" | "openAmount" | "currency">;

/** A credit note gives back: its amounts have a minus. */
const signed = (amount: number, { kind, currency }: Amounts) =>
  formatMoney(kind === "creditNote" && amount > 0 ? -amount : amount, currency);

export const totalOf = (invoice: Amounts) => signed(invoice.totalAmount, invoice);
const openOf = (invoice: Amounts) => signed(invoice.openAmount, invoice);

const OTHERS: InvoicesColumn[] = [
  {
    id: "order",
    header: "Order",
    width: "10rem",
    priority: 4,
    card: "none",
    text: ({ order }) => order?.number ?? "",
    cell: ({ order }) => order && <span className="nums">{order.number}</span>,
  },
  {
    id: "issueDate",
    header: "Issued",
    sort: "issueDate",
    width: "8rem",
    priority: 3,
    card: "none",
    cell: ({ issueDate }) => formatDate(issueDate),
  },
  {
    id: "dueDate",
    header: "Due",
    sort: "dueDate",
    width: "8rem",
    priority: 2,
    card: "none",
    text: ({ kind, dueDate }) => (kind === "invoice" ? formatDate(dueDate) : ""),
    cell: ({ kind, dueDate }) => kind === "invoice" && formatDate(dueDate),
  },
  {
    id: "total",
    header: "Total",
    sort: "totalAmount",
    width: "8rem",
    align: "end",
    priority: 3,
    card: "detail",
    text: totalOf,
    cell: totalOf,
  },
  {
    id: "open",
    header: "Open",
    sort: "openAmount",
    width: "8rem",
    align: "end",
    priority: 2,
    card: "none",
    text: openOf,
    cell: openOf,
  },
  {
    id: "status",
    header: "Status",
    width: "10rem",
    card: "end",
    cell: (invoice) => (
      <span className="flex flex-wrap items-center gap-2">
        <InvoiceState {...invoice} />
      </span>
    ),
  },
  ...recordColumns<InvoiceSummary>(),
];
