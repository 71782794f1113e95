import type { UnitColumn, UnitListQuery } from "@pharmacy/contract/units/units";
import { wordsOf } from "@pharmacy/contract/words";
import { equals, type ListedRow } from "../../platform/db/list.ts";
import { datesOfRecord, type ExportColumns } from "../../platform/export/columns.ts";
import { units } from "./units.table.ts";

/** Shared by the list, its ids and its export. */
export function listOptions({ status }: Pick<UnitListQuery, "status">) {
  return {
    search: units.search,
    where: [equals(units.status, status)],
    sorts: {
      name: [units.nameKey],
      code: [units.code],
      createdAt: [units.createdAt],
    },
    order: { by: [units.kind, units.sortOrder, units.name] },
  };
}

export const exportColumns: ExportColumns<ListedRow<typeof units>, UnitColumn> = {
  name: { heading: "Name", width: 24, field: "name" },
  namePlural: { heading: "Plural name", width: 24, field: "namePlural" },
  code: { heading: "Code", field: "code" },
  symbol: { heading: "Symbol", field: "symbol" },
  kind: { heading: "Kind", field: "kind", show: wordsOf },
  ucum: { heading: "UCUM", field: "ucumCode" },
  edqm: { heading: "EDQM", field: "edqmCode" },
  unece: { heading: "UN/ECE", field: "uneceCode" },
  decimals: { heading: "Decimals", as: "number", field: "decimals" },
  sortOrder: { heading: "Order", as: "number", field: "sortOrder" },
  status: { heading: "Status", field: "status", show: wordsOf },
  ...datesOfRecord,
};
