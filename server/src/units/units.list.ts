import type { UnitListQuery } from "@pharmacy/contract/units";
import { equals, type ListedRow } from "../db/list.ts";
import { datesOfRecord, type ExportColumns, wordsOf } from "../export/columns.ts";
import { units } from "./units.table.ts";

/** How units are found and ordered: in the list, among its ids, and in its export. */
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

export const exportColumns: ExportColumns<ListedRow<typeof units>> = {
  name: { heading: "Name", width: 24, value: ({ name }) => name },
  namePlural: { heading: "Plural name", width: 24, value: ({ namePlural }) => namePlural },
  code: { heading: "Code", value: ({ code }) => code },
  symbol: { heading: "Symbol", value: ({ symbol }) => symbol },
  kind: { heading: "Kind", value: ({ kind }) => wordsOf(kind) },
  ucum: { heading: "UCUM", value: ({ ucumCode }) => ucumCode },
  edqm: { heading: "EDQM", value: ({ edqmCode }) => edqmCode },
  unece: { heading: "UN/ECE", value: ({ uneceCode }) => uneceCode },
  decimals: { heading: "Decimals", as: "number", value: ({ decimals }) => decimals },
  sortOrder: { heading: "Order", as: "number", value: ({ sortOrder }) => sortOrder },
  status: { heading: "Status", value: ({ status }) => wordsOf(status) },
  ...datesOfRecord,
};
