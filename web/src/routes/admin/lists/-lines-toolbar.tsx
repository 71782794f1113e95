import type { PriceList } from "@pharmacy/contract/lists";
import type { ListLine } from "@pharmacy/contract/lists.lines";
import { Link, useNavigate } from "@tanstack/react-router";
import {
  CircleHelp,
  ClipboardPaste,
  Download,
  FileSpreadsheet,
  FileText,
  Percent,
  Plus,
  Redo2,
  Trash2,
  Undo2,
  Upload,
} from "lucide-react";
import { IconButton } from "#components/list/icon-button.tsx";
import { SearchBox } from "#components/list/search-box.tsx";
import { Button, buttonLook } from "#components/ui/button.tsx";
import { DisabledReason } from "#components/ui/disabled-reason.tsx";
import { MenuButton } from "#components/ui/menu-button.tsx";
import { NativeSelect } from "#components/ui/native-select.tsx";
import { useScreenActions } from "#lib/screen-actions.ts";
import { type LinesView, listLinesApi } from "#resources/lists/list-lines.api.ts";

type LinesToolbarProps = {
  list: PriceList;
  view: LinesView;
  onView(view: LinesView): void;
  /** The line of the active cell. */
  line: ListLine | undefined;
  can: { create: boolean; edit: boolean; remove: boolean };
  history: {
    lastLabel: string | undefined;
    nextLabel: string | undefined;
    undo(): unknown;
    redo(): unknown;
  };
  onAdd(): void;
  onPaste(): void;
  onReprice(): void;
  onWhy(): void;
  onRemove(line: ListLine): void;
};

/** What is done with the lines, and with the one that is chosen. */
export function LinesToolbar(props: LinesToolbarProps) {
  const { list, view, onView, line, can, history } = props;
  const choose = line ? undefined : "Choose a line first.";
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-b p-3">
      <SearchBox
        label="Search lines"
        value={view.search}
        onChange={(search) => onView({ ...view, search })}
        className="w-56 max-md:w-full"
      />
      <Sorting view={view} onView={onView} />
      <div className="ms-auto flex flex-wrap items-center gap-1">
        {can.edit && <History {...history} />}
        <DisabledReason reason={choose}>
          <Button variant="ghost" onClick={props.onWhy}>
            <CircleHelp aria-hidden />
            Why this price?
          </Button>
        </DisabledReason>
        {can.remove && (
          <DisabledReason reason={choose}>
            <IconButton
              tip="Remove line"
              aria-label="Remove line"
              onClick={() => line && props.onRemove(line)}
            >
              <Trash2 aria-hidden />
            </IconButton>
          </DisabledReason>
        )}
        <ExportButton list={list} view={view} />
        {can.create && <ImportLink list={list.id} />}
        {can.create && (
          <IconButton tip="Paste a table" aria-label="Paste a table" onClick={props.onPaste}>
            <ClipboardPaste aria-hidden />
          </IconButton>
        )}
        {can.edit && (
          <Button onClick={props.onReprice}>
            <Percent aria-hidden />
            Change prices
          </Button>
        )}
        {can.create && (
          <Button onClick={props.onAdd}>
            <Plus aria-hidden />
            Add item
          </Button>
        )}
      </div>
    </div>
  );
}

const SORTINGS = [
  { value: "name asc", label: "By name" },
  { value: "code asc", label: "By item code" },
  { value: "price asc", label: "Lowest price first" },
  { value: "price desc", label: "Highest price first" },
] as const;

function Sorting({ view, onView }: Pick<LinesToolbarProps, "view" | "onView">) {
  return (
    <NativeSelect
      weight="quiet"
      aria-label="Sort lines"
      value={`${view.sort || "name"} ${view.order || "asc"}`}
      onChange={({ target }) => {
        const [sort, order] = target.value.split(" ") as [LinesView["sort"], LinesView["order"]];
        onView({ ...view, sort, order });
      }}
    >
      {SORTINGS.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </NativeSelect>
  );
}

function History({ lastLabel, nextLabel, undo, redo }: LinesToolbarProps["history"]) {
  return (
    <>
      <DisabledReason reason={lastLabel ? undefined : "Nothing to undo yet."}>
        <IconButton
          tip={lastLabel ? `Undo: ${lastLabel}` : "Undo"}
          aria-label="Undo"
          onClick={undo}
        >
          <Undo2 aria-hidden />
        </IconButton>
      </DisabledReason>
      <DisabledReason reason={nextLabel ? undefined : "Nothing to redo."}>
        <IconButton
          tip={nextLabel ? `Redo: ${nextLabel}` : "Redo"}
          aria-label="Redo"
          onClick={redo}
        >
          <Redo2 aria-hidden />
        </IconButton>
      </DisabledReason>
    </>
  );
}

function ImportLink({ list }: { list: string }) {
  const navigate = useNavigate();
  const place = { to: "/admin/lists/$id/import", params: { id: list } } as const;
  const run = () => void navigate(place);
  useScreenActions([{ label: "Import lines", icon: Upload, run }]);
  return (
    <Link {...place} className={buttonLook({ variant: "ghost" })}>
      <Upload aria-hidden />
      Import
    </Link>
  );
}

const COLUMNS = [
  "code",
  "name",
  "gtin",
  "price",
  "currency",
  "minQuantity",
  "maxQuantity",
  "multipleOf",
  "note",
];

function ExportButton({ list, view }: Pick<LinesToolbarProps, "list" | "view">) {
  const make = (format: "csv" | "xlsx") => async () => {
    const { exportList } = await import("#components/list/export/export-list.ts");
    const source = { name: "list-lines", calls: listLinesApi.exportCalls };
    await exportList(source, { ...view, list: list.id }, format, COLUMNS);
  };
  return (
    <MenuButton
      align="end"
      entries={[
        { label: "Export as CSV", icon: FileText, onSelect: make("csv") },
        { label: "Export as Excel (XLSX)", icon: FileSpreadsheet, onSelect: make("xlsx") },
      ]}
      trigger={
        <IconButton tip="Export" aria-label="Export lines">
          <Download aria-hidden />
        </IconButton>
      }
    />
  );
}
