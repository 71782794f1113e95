import type { PriceList } from "@pharmacy/contract/lists";
import type { ListLine } from "@pharmacy/contract/lists.lines";
import { grantOf } from "@pharmacy/contract/permissions";
import { useMemo, useState } from "react";
import { DataGrid } from "#components/grid/data-grid.tsx";
import type { Place } from "#components/grid/grid-column.ts";
import { useUndo } from "#components/grid/use-undo.ts";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Empty } from "#components/ui/empty.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { formatNumber } from "#lib/format.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { usePermissions } from "#lib/use-permissions.ts";
import type { LinesView } from "#resources/lists/list-lines.api.ts";
import { type LineColumn, lineColumns } from "./-line-columns.tsx";
import type { LineField } from "./-line-values.ts";
import { LinesToolbar } from "./-lines-toolbar.tsx";
import { useLineActs } from "./-use-line-acts.ts";
import { useLineEdits } from "./-use-line-edits.ts";
import { useLines } from "./-use-lines.ts";
import { usePaste } from "./-use-paste.ts";

const LineForm = lazyPart(() => import("./-line-form.tsx").then((module) => module.LineForm));
const PasteText = lazyPart(() => import("./-paste-text.tsx").then((module) => module.PasteText));
const PasteSheet = lazyPart(() => import("./-paste-sheet.tsx").then((module) => module.PasteSheet));
const RepriceSheet = lazyPart(() =>
  import("./-reprice-sheet.tsx").then((module) => module.RepriceSheet),
);
const PriceSheet = lazyPart(() =>
  import("#resources/prices/price-sheet.tsx").then((module) => module.PriceSheet),
);

const START: LinesView = { search: "", sort: "name", order: "asc" };

/** The prices of a list, typed into as in a spreadsheet. */
export function ListLines({ list }: { list: PriceList }) {
  const [view, setView] = useState(START);
  const [at, setAt] = useState<Place>({ row: 0, column: 2 });
  const [panel, setPanel] = useState<"add" | "paste" | "reprice" | "why">();
  const history = useUndo();
  const lines = useLines(list.id, view);
  const edits = useLineEdits(list.id, lines, history);
  const acts = useLineActs(list.id, lines.refresh, history);
  const can = useLinePermissions(list);
  const columns = useMemo(() => lineColumns(can.mayEdit), [can.mayEdit]);
  const [line, column] = [lines.lineAt(at.row), columns[at.column]];
  const type = (one: ListLine, { id }: Pick<LineColumn, "id">, text: string) => {
    if (id !== "item") edits.type(one, id, text);
  };
  const pasted = usePaste({
    ...{ columns, currency: list.currency, at, lineFor: lines.lineFor, mayPaste: can.create },
    onOne: (text) => line && column && !column.isReadOnly && type(line, column, text),
  });
  const close = () => setPanel(undefined);
  const showView = (next: LinesView) => {
    setView(next);
    setAt({ row: 0, column: at.column });
  };
  return (
    <Card aria-label="Lines">
      <LinesToolbar
        list={list}
        view={view}
        onView={showView}
        line={line}
        can={can}
        history={history}
        onAdd={() => setPanel("add")}
        onPaste={() => setPanel("paste")}
        onReprice={() => setPanel("reprice")}
        onWhy={() => setPanel("why")}
        onRemove={acts.remove}
      />
      <LinesState
        total={lines.total}
        error={lines.error}
        retry={lines.retry}
        view={view}
        can={can}
      />
      {!!lines.total && (
        <DataGrid
          label={`Lines of ${list.name}`}
          columns={columns}
          rowCount={lines.total}
          rowAt={lines.lineAt}
          onSight={lines.onSight}
          at={{ ...at, row: Math.min(at.row, lines.total - 1) }}
          onMove={setAt}
          typedIn={edits.typedIn}
          onType={(one, of, text) => type(one, of as LineColumn, text)}
          onClear={(one, { id, isReadOnly }) => {
            if (id === "item" && can.remove) void acts.remove(one);
            else if (!isReadOnly && id !== "price") type(one, { id: id as LineField }, "");
          }}
          onPaste={pasted.paste}
          onUndo={history.undo}
          onRedo={history.redo}
        />
      )}
      <LinesFoot total={lines.total} unsaved={edits.unsaved} forget={edits.forget} can={can} />
      {panel === "add" && <LineForm list={list} onAdd={acts.add} onClose={close} />}
      {panel === "paste" && <PasteText onText={pasted.paste} onClose={close} />}
      {panel === "reprice" && (
        <RepriceSheet
          list={list}
          perform={history.perform}
          refresh={lines.refresh}
          onClose={close}
        />
      )}
      {panel === "why" && line && (
        <PriceSheet item={line.item} organization={list.organization} onClose={close} />
      )}
      {pasted.rows && (
        <PasteSheet
          list={list.id}
          currency={list.currency}
          rows={pasted.rows}
          onWrite={acts.write}
          onClose={pasted.close}
        />
      )}
    </Card>
  );
}

type Can = ReturnType<typeof useLinePermissions>;

/** An archived list stays as it is. */
function useLinePermissions({ status }: PriceList) {
  const { role } = useCurrentUser();
  const { create, edit, remove } = usePermissions("listLine");
  const isOpen = status !== "archived";
  return useMemo(() => {
    const fields = grantOf(role, "listLine", "edit")?.fields;
    const mayEdit = (field: LineField) => isOpen && edit && (fields?.includes(field) ?? true);
    return { create: create && isOpen, edit: edit && isOpen, remove: remove && isOpen, mayEdit };
  }, [role, create, edit, remove, isOpen]);
}

type StateProps = Pick<ReturnType<typeof useLines>, "total" | "error" | "retry"> & {
  view: LinesView;
  can: Can;
};

function LinesState({ total, error, retry, view, can }: StateProps) {
  if (error) {
    return (
      <div className="grid justify-items-center gap-3 p-6 text-center">
        <p className="text-muted">{error.message}</p>
        <Button onClick={retry}>Try again</Button>
      </div>
    );
  }
  if (total === undefined) return <p className="p-6 text-center text-muted">Loading lines…</p>;
  if (total > 0) return null;
  if (view.search) return <Empty title="No line matches" text="Try another search." />;
  return (
    <Empty
      title="No lines yet"
      text={can.create ? "Add items one by one, or paste a table from a spreadsheet." : undefined}
    />
  );
}

function LinesFoot({
  total = 0,
  unsaved,
  forget,
  can,
}: {
  total: number | undefined;
  unsaved: number;
  forget(): void;
  can: Can;
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 border-line border-t px-4 py-2 text-muted text-xs">
      <p>
        {formatNumber(total)} {total === 1 ? "line" : "lines"}
        {can.create && total > 0 && " · Type to edit. Paste a table of item codes and prices."}
      </p>
      {unsaved > 0 && (
        <p className="flex items-center gap-2 text-danger">
          {unsaved === 1
            ? "1 cell was not saved."
            : `${formatNumber(unsaved)} cells were not saved.`}
          <Button size="sm" onClick={forget}>
            Discard
          </Button>
        </p>
      )}
    </div>
  );
}
