import type { ReturnColumn, ReturnSummary } from "@pharmacy/contract/returns/returns";
import { type Column, columnsOf } from "#components/list/column.ts";
import { recordColumns } from "#components/list/record-columns.tsx";
import { Instant } from "#components/ui/instant.tsx";
import { formatNumber } from "#lib/format.ts";
import { numberedColumns } from "#resources/organizations/numbered-columns.tsx";
import { packsOf } from "#resources/products/packs-of.ts";
import { ReturnState } from "./return-state.tsx";

type ReturnsColumn = Column<ReturnSummary, ReturnColumn>;

/** The pharmacy itself sees no column of its name. */
export const returnColumns = ({ hasPharmacy = true } = {}) =>
  columnsOf<ReturnSummary, ReturnColumn>([
    ...numberedColumns<ReturnSummary>(hasPharmacy),
    ...OTHERS,
  ]);

const OTHERS: ReturnsColumn[] = [
  {
    id: "order",
    header: "Order",
    width: "10rem",
    priority: 3,
    card: "detail",
    text: ({ order }) => order.number,
    cell: ({ order }) => <span className="nums">{order.number}</span>,
  },
  {
    id: "lines",
    header: "Packs",
    width: "5rem",
    align: "end",
    priority: 4,
    text: ({ packs }) => formatNumber(packs),
    cell: ({ packs, packsBack }) => (
      <span title={packsBack > 0 ? `${packsOf(packsBack)} to come back` : undefined}>
        {formatNumber(packs)}
      </span>
    ),
  },
  {
    id: "status",
    header: "Status",
    width: "8.5rem",
    card: "end",
    cell: ({ status }) => <ReturnState status={status} />,
  },
  {
    id: "createdAt",
    header: "Claimed",
    sort: "createdAt",
    width: "8rem",
    priority: 2,
    card: "none",
    cell: ({ createdAt }) => <Instant at={createdAt} />,
  },
  {
    id: "decidedAt",
    header: "Decided",
    width: "8rem",
    priority: 4,
    card: "none",
    cell: ({ decidedAt }) => decidedAt && <Instant at={decidedAt} />,
  },
  {
    id: "receivedAt",
    header: "Received",
    width: "8rem",
    priority: 5,
    card: "none",
    cell: ({ receivedAt }) => receivedAt && <Instant at={receivedAt} />,
  },
  ...recordColumns<ReturnSummary>().filter(({ id }) => id !== "createdAt"),
];
