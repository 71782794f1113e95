import type { GroupColumn, GroupListQuery } from "@pharmacy/contract/groups/groups";
import { wordsOf } from "@pharmacy/contract/words";
import { equals, type ListedRow } from "../../platform/db/list.ts";
import { datesOfRecord, type ExportColumns } from "../../platform/export/columns.ts";
import { groups } from "./groups.table.ts";
import { derived, treeKey } from "./groups.tree.ts";

/** Shared by the list, its ids and its export. */
export function listOptions({ status }: Pick<GroupListQuery, "status">) {
  return {
    search: groups.search,
    where: [equals(groups.status, status)],
    sorts: {
      path: [treeKey],
      name: [groups.nameKey],
      code: [groups.code],
      createdAt: [groups.createdAt],
    },
    order: { by: [treeKey] },
    derived,
  };
}

export const exportColumns: ExportColumns<ListedRow<typeof groups, typeof derived>, GroupColumn> = {
  name: { heading: "Name", width: 28, field: "name" },
  path: { heading: "Path", width: 48, field: "path" },
  code: { heading: "Code", width: 24, field: "code" },
  atc: { heading: "ATC", field: "atcPrefix" },
  items: { heading: "Items", as: "number", field: "itemCount" },
  subGroups: { heading: "Sub-groups", as: "number", field: "subGroupCount" },
  sortOrder: { heading: "Order", as: "number", field: "sortOrder" },
  status: { heading: "Status", field: "status", show: wordsOf },
  ...datesOfRecord,
};
