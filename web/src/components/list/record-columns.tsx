import type { RecordColumn } from "@pharmacy/contract/record";
import { Instant } from "#components/ui/instant.tsx";
import type { Column } from "./column.ts";

type Dated = { createdAt: string; updatedAt: string };

/** Hidden by default. */
export function recordColumns<Item extends Dated>(): Column<Item, RecordColumn>[] {
  const shared = { startsHidden: true, width: "9rem", card: "none" } as const;
  return [
    {
      id: "createdAt",
      header: "Created",
      sort: "createdAt",
      ...shared,
      cell: ({ createdAt }) => <Instant at={createdAt} />,
    },
    {
      id: "updatedAt",
      header: "Changed",
      ...shared,
      cell: ({ updatedAt }) => <Instant at={updatedAt} />,
    },
  ];
}
