import type { PriceList } from "@pharmacy/contract/lists/lists";
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
import { memo } from "react";
import { IconButton } from "#components/list/icon-button.tsx";
import { SearchBox } from "#components/list/search-box.tsx";
import { Button, buttonLook } from "#components/ui/button.tsx";
import { DisabledReason } from "#components/ui/disabled-reason.tsx";
import { MenuButton } from "#components/ui/menu-button.tsx";
import { NativeSelect } from "#components/ui/native-select.tsx";
import { useScreenActions } from "#lib/screen-actions.ts";
import { type LinesView, listLinesApi } from "#resources/lists/list-lines.api.ts";

/** Opens beside the lines. */
export type Panel = "add" | "paste" | "reprice" | "why";

type LinesToolbarProps = {
  list: PriceList;
  view: LinesView;
  /** True if the active cell is in a line. */
  hasLine: boolean;
  isEmpty: boolean;
  can: { create: boolean; edit: boolean; remove: boolean };
  lastLabel: string | undefined;
  nextLabel: string | undefined;
  /** Callbacks of the buttons, which stay the same for every line. */
  toolbar: {
    show(view: LinesView): void;
    open(panel: Panel): void;
    /** Removes the line of the active cell. */
    remove(): unknown;
    undo(): unknown;
    redo(): unknown;
  };
};

/** Memoized, so that keys in the grid do not render it again. */
export const LinesToolbar = memo((props: LinesToolbarProps) => {
  const { list, view, hasLine, isEmpty, can, toolbar } = props;
  const choose = hasLine ? undefined : "Choose a line first.";
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-b p-3">
      <SearchBox
        label="Search lines"
        value={view.search}
        onChange={(search) => toolbar.show({ ...view, search })}
        className="w-56 max-md:w-full"
      />
      <Sorting view={view} onView={toolbar.show} />
      <div className="ms-auto flex flex-wrap items-center gap-1">
        {can.edit && <History {...props} />}
        <DisabledReason reason={choose}>
          <Button variant="ghost" onClick={() => toolbar.open("why")}>
            <CircleHelp aria-hidden />
            Why this price?
          </Button>
        </DisabledReason>
        {can.remove && (
          <DisabledReason reason={choose}>
            <IconButton tip="Remove line" aria-label="Remove line" onClick={toolbar.remove}>
              <Trash2 aria-hidden />
            </IconButton>
          </DisabledReason>
        )}
        <ExportButton list={list} view={view} />
        {can.create && <ImportLink list={list.id} />}
        {can.create && (
          <IconButton
            tip="Paste a table"
            aria-label="Paste a table"
            onClick={() => toolbar.open("paste")}
          >
            <ClipboardPaste aria-hidden />
          </IconButton>
        )}
        {can.edit && (
          <DisabledReason reason={isEmpty ? "The list has no prices yet." : undefined}>
            <Button onClick={() => toolbar.open("reprice")}>
              <Percent aria-hidden />
              Change prices
            </Button>
          </DisabledReason>
        )}
        {can.create && (
          <Button onClick={() => toolbar.open("add")}>
            <Plus aria-hidden />
            Add item
          </Button>
        )}
      </div>
    </div>
  );
});

const SORTINGS = [
  { value: "name asc", label: "By name" },
  { value: "code asc", label: "By item code" },
  { value: "price asc", label: "Lowest price first" },
  { value: "price desc", label: "Highest price first" },
] as const;

type SortingProps = { view: LinesView; onView(view: LinesView): void };

function Sorting({ view, onView }: SortingProps) {
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

type HistoryProps = Pick<LinesToolbarProps, "lastLabel" | "nextLabel" | "toolbar">;

function History({ lastLabel, nextLabel, toolbar }: HistoryProps) {
  return (
    <>
      <DisabledReason reason={lastLabel ? undefined : "Nothing to undo yet."}>
        <IconButton
          tip={lastLabel ? `Undo: ${lastLabel}` : "Undo"}
          aria-label="Undo"
          onClick={toolbar.undo}
        >
          <Undo2 aria-hidden />
        </IconButton>
      </DisabledReason>
      <DisabledReason reason={nextLabel ? undefined : "Nothing to redo."}>
        <IconButton
          tip={nextLabel ? `Redo: ${nextLabel}` : "Redo"}
          aria-label="Redo"
          onClick={toolbar.redo}
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
