import type { ListColumn, PriceList } from "@pharmacy/contract/lists/lists";
import { columnsOf } from "#components/list/column.ts";
import { recordColumns } from "#components/list/record-columns.tsx";
import { formatDate, formatNumber } from "#lib/format.ts";
import { ListState } from "#resources/lists/list-state.tsx";
import { ALL_PHARMACIES } from "#resources/lists/list-words.ts";

const MORE = { startsHidden: true, card: "none" } as const;

export const listColumns = columnsOf<PriceList, ListColumn>([
  {
    id: "name",
    header: "Name",
    sort: "name",
    primary: true,
    apartBy: ["organization", "code"],
    text: ({ name }) => name,
    cell: ({ name }) => name,
  },
  {
    id: "code",
    header: "Code",
    sort: "code",
    width: "6rem",
    priority: 4,
    text: ({ code }) => code,
    cell: ({ code }) => <span className="nums">{code}</span>,
  },
  {
    id: "organization",
    header: "Pharmacy",
    width: "14rem",
    priority: 2,
    card: "detail",
    text: ({ organization }) => organization?.name ?? ALL_PHARMACIES,
    cell: ({ organization }) =>
      organization?.name ?? <span className="text-muted">{ALL_PHARMACIES}</span>,
  },
  {
    id: "lines",
    header: "Lines",
    width: "5rem",
    align: "end",
    priority: 2,
    cell: ({ lineCount }) => formatNumber(lineCount),
  },
  {
    id: "validFrom",
    header: "Valid from",
    sort: "validFrom",
    width: "8rem",
    priority: 3,
    cell: ({ validFrom }) => formatDate(validFrom),
  },
  {
    id: "validTo",
    header: "Valid to",
    width: "8rem",
    priority: 4,
    cell: ({ validTo }) => validTo && formatDate(validTo),
  },
  {
    id: "priority",
    header: "Priority",
    width: "5.5rem",
    align: "end",
    priority: 5,
    cell: ({ priority }) => priority,
  },
  {
    id: "state",
    header: "State",
    width: "7.5rem",
    card: "end",
    cell: ({ state }) => <ListState state={state} />,
  },
  { ...MORE, id: "currency", header: "Currency", width: "6rem", cell: ({ currency }) => currency },
  ...recordColumns<PriceList>().map(({ sort: _, ...column }) => column),
]);
