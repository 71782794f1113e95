import { IMPORTABLE_COLUMNS } from "@pharmacy/contract/products/products.list";
import { FileSpreadsheet } from "lucide-react";
import { type ListSource, type WholeQuery, wholeQueryOf } from "#lib/list-source.ts";

/** Exports the list as a file that can be edited and imported again, one row per batch. */
export function productExport(source: ListSource, query: WholeQuery) {
  return {
    label: "Export to edit and import (CSV)",
    icon: FileSpreadsheet,
    async onSelect() {
      const { exportList } = await import("#components/list/export/export-list.ts");
      await exportList(source, wholeQueryOf(query), "csv", IMPORTABLE_COLUMNS);
    },
  };
}
