import type { RecallColumn, RecallListQuery } from "@pharmacy/contract/recalls/recalls";
import { wordsOf } from "@pharmacy/contract/words";
import { sql } from "drizzle-orm";
import { equals, type ListedRow } from "../../platform/db/list.ts";
import { datesOfRecord, type ExportColumns } from "../../platform/export/columns.ts";
import { emailColumns } from "./recalls.email-deliveries.ts";
import { derived } from "./recalls.reads.ts";
import { recalls } from "./recalls.table.ts";

/** Open recalls come first, the latest on top. */
export function listOptions({ status, item }: Pick<RecallListQuery, "status" | "item">) {
  return {
    search: recalls.search,
    where: [equals(recalls.status, status), equals(recalls.item, item)],
    sorts: { createdAt: [recalls.createdAt] },
    order: {
      by: [
        sql`(status <> 'open')`,
        sql`(timestamptz '2200-01-01 00:00:00+00' - ${recalls.createdAt})`,
      ],
    },
    derived,
  };
}

export const exportColumns: ExportColumns<
  ListedRow<typeof recalls, typeof derived>,
  RecallColumn
> = {
  number: { heading: "Number", field: "number" },
  item: [
    { heading: "Item", field: "itemReference", show: ({ code }) => code },
    { heading: "Name", width: 48, field: "itemName" },
  ],
  batches: {
    heading: "Batches",
    width: 36,
    field: "batchNumbers",
    show: (numbers) => (numbers.length === 0 ? "All" : numbers.join(", ")),
  },
  recallClass: { heading: "Class", as: "number", field: "recallClass" },
  status: { heading: "Status", field: "status", show: wordsOf },
  progress: [
    { heading: "Pharmacies", as: "number", field: "pharmacies" },
    { heading: "Answered", as: "number", field: "answered" },
    { heading: "Not answered yet", as: "number", field: "waiting" },
    { heading: "Closed without an answer", as: "number", field: "closedUnanswered" },
  ],
  packs: [
    { heading: "Packs recalled", as: "number", field: "packs" },
    { heading: "Packs set aside", as: "number", field: "setAside" },
    { heading: "Packs missing", as: "number", field: "missing" },
  ],
  emails: emailColumns,
  ...datesOfRecord,
};
