import type { Recall, RecallColumn } from "@pharmacy/contract/recalls/recalls";
import { columnsOf } from "#components/list/column.ts";
import { PacksSetAside, RecallProgress, RecallState } from "#resources/recalls/recall-state.tsx";
import { batchWords } from "#resources/recalls/recall-words.ts";

export const recallColumns = columnsOf<Recall, RecallColumn>([
  {
    id: "item",
    header: "Item",
    primary: true,
    apartBy: ["number"],
    text: ({ item, ...recall }) => `${item.name}\n${batchWords(recall)}`,
    cell: ({ item, ...recall }) => (
      <span className="grid min-w-0">
        <span className="truncate">{item.name}</span>
        <span className="truncate font-normal text-muted text-xs">{batchWords(recall)}</span>
      </span>
    ),
  },
  {
    id: "number",
    header: "Number",
    width: "8.5rem",
    priority: 2,
    card: "detail",
    text: ({ number }) => number,
    cell: ({ number }) => <span className="nums">{number}</span>,
  },
  {
    id: "recallClass",
    header: "Class",
    width: "5rem",
    priority: 3,
    cell: ({ recallClass }) => recallClass,
  },
  {
    id: "progress",
    header: "Answers",
    width: "19rem",
    priority: 2,
    card: "detail",
    cell: (recall) => <RecallProgress recall={recall} />,
  },
  {
    id: "packs",
    header: "Set aside",
    width: "12rem",
    priority: 3,
    cell: (recall) => <PacksSetAside recall={recall} />,
  },
  {
    id: "status",
    header: "Status",
    width: "7rem",
    card: "end",
    cell: ({ status }) => <RecallState status={status} />,
  },
]);
