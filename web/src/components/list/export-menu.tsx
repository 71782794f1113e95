import type { ExportFormat } from "@pharmacy/contract/export";
import { Download, FileSpreadsheet, FileText, type LucideIcon } from "lucide-react";
import { MenuButton } from "#components/ui/menu-button.tsx";
import { type ListSource, wholeQueryOf } from "#lib/list-source.ts";
import { useScreenActions } from "#lib/screen-actions.ts";
import type { ListState } from "#lib/use-list.ts";
import type { Noun } from "./counting.ts";
import { IconButton } from "./icon-button.tsx";

export type ExportMenuProps = {
  noun: Noun;
  list: ListState;
  source: ListSource;
  columnIds: readonly string[];
  more?: readonly { label: string; icon: LucideIcon; onSelect(): void }[] | undefined;
};

export function ExportMenu({ noun, list, source, columnIds, more = [] }: ExportMenuProps) {
  const make = (format: ExportFormat) => async () => {
    const { exportList } = await import("./export/export-list.ts");
    await exportList(source, wholeQueryOf(list.query), format, columnIds);
  };
  const entries = [
    { label: "Export as CSV", icon: FileText, onSelect: make("csv") },
    { label: "Export as Excel (XLSX)", icon: FileSpreadsheet, onSelect: make("xlsx") },
    ...more,
  ];
  useScreenActions(entries.map((entry) => ({ ...entry, run: entry.onSelect })));
  return (
    <MenuButton
      align="end"
      entries={entries}
      trigger={
        <IconButton tip="Export" aria-label={`Export ${noun.many}`}>
          <Download aria-hidden />
        </IconButton>
      }
    />
  );
}
