import type { OrderColumn, OrderSummary } from "@pharmacy/contract/orders/orders";
import { wordsOf } from "@pharmacy/contract/words";
import { type Column, columnsOf } from "#components/list/column.ts";
import { recordColumns } from "#components/list/record-columns.tsx";
import { Instant } from "#components/ui/instant.tsx";
import { formatDate, formatNumber } from "#lib/format.ts";
import { numberedColumns } from "#resources/organizations/numbered-columns.tsx";
import { packsOf } from "#resources/products/packs-of.ts";
import { OrderState, PaymentState } from "./order-state.tsx";
import { amountOf, feeOf } from "./order-words.ts";

type OrdersColumn = Column<OrderSummary, OrderColumn>;

/** The pharmacy itself sees no column of its name, and some roles see no amounts. */
export function orderColumns({ hasPharmacy = true, hasAmounts = true } = {}) {
  const hidden = [!hasAmounts && "total"];
  return columnsOf<OrderSummary, OrderColumn>([
    ...numberedColumns<OrderSummary>(hasPharmacy),
    ...OTHERS.filter(({ id }) => !hidden.includes(id)),
  ]);
}

const MORE = { startsHidden: true, card: "none" } as const;

const OTHERS: OrdersColumn[] = [
  {
    id: "placedAt",
    header: "Placed",
    sort: "placedAt",
    width: "8rem",
    priority: 3,
    cell: ({ placedAt }) => placedAt && <Instant at={placedAt} />,
  },
  {
    id: "lines",
    header: "Lines",
    width: "5rem",
    align: "end",
    priority: 4,
    text: ({ kind, lineCount }) => (kind === "fee" ? wordsOf(kind) : formatNumber(lineCount)),
    cell: ({ term, lineCount, sums }) =>
      term ? (
        <span title={feeOf(term)}>Fee</span>
      ) : (
        <span title={packsOf(sums.wanted)}>{formatNumber(lineCount)}</span>
      ),
  },
  {
    id: "total",
    header: "Total",
    sort: "totalAmount",
    width: "8rem",
    align: "end",
    priority: 2,
    card: "detail",
    text: (order) => amountOf(order),
    cell: (order) => amountOf(order),
  },
  {
    id: "payment",
    header: "Payment",
    width: "8.5rem",
    priority: 5,
    cell: ({ payment }) => <PaymentState payment={payment} />,
  },
  {
    id: "status",
    header: "Status",
    width: "8.5rem",
    card: "end",
    cell: ({ status }) => <OrderState status={status} />,
  },
  {
    id: "wantedBy",
    header: "Wanted by",
    width: "8rem",
    priority: 4,
    card: "none",
    cell: ({ requestedDeliveryOn: day }) => day && formatDate(day),
  },
  {
    id: "reference",
    header: "Reference",
    width: "9rem",
    ...MORE,
    cell: ({ buyerReference }) => buyerReference,
  },
  ...recordColumns<OrderSummary>(),
];
