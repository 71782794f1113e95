import type { PriceList } from "@pharmacy/contract/lists/lists";
import type { ListLine } from "@pharmacy/contract/lists/lists.lines";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { DataGrid } from "#components/grid/data-grid.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Empty } from "#components/ui/empty.tsx";
import { formatNumber } from "#lib/format.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { isTakenElsewhere } from "#lib/shortcuts.ts";
import type { LinesView } from "#resources/lists/list-lines.api.ts";
import { rivalWords } from "#resources/lists/rival-words.ts";
import { LinesToolbar, type Panel } from "./-lines-toolbar.tsx";
import { useLinesScreen } from "./-use-lines-screen.ts";

const LineForm = lazyPart(() => import("./-line-form.tsx").then((module) => module.LineForm));
const PasteText = lazyPart(() => import("./-paste-text.tsx").then((module) => module.PasteText));
const PasteSheet = lazyPart(() => import("./-paste-sheet.tsx").then((module) => module.PasteSheet));
const RepriceSheet = lazyPart(() =>
  import("./-reprice-sheet.tsx").then((module) => module.RepriceSheet),
);
const PriceSheet = lazyPart(() =>
  import("#resources/prices/price-sheet.tsx").then((module) => module.PriceSheet),
);

/** An editable price grid that works like a spreadsheet. */
export function ListLines({ list }: { list: PriceList }) {
  const [panel, setPanel] = useState<Panel>();
  const screen = useLinesScreen(list);
  const { view, at, setAt, history, lines, edits, acts, can, columns, line, pasted } = screen;
  const { total, error, retry } = lines;
  const toolbar = useSteady({
    show: screen.showView,
    open: setPanel,
    remove: () => line && acts.remove(line),
    undo: history.undo,
    redo: history.redo,
  });
  return (
    <Card aria-label="Lines" className="min-w-0">
      <LinesToolbar
        {...{ list, view, can, toolbar }}
        hasLine={line !== undefined}
        isEmpty={total === 0 && !view.search}
        lastLabel={history.lastLabel}
        nextLabel={history.nextLabel}
      />
      <LinesState {...{ total, error, retry, view, can }} onPaste={pasted.paste} />
      {!!total && (
        <DataGrid
          label={`Lines of ${list.name}`}
          columns={columns}
          rowCount={total}
          rowAt={lines.lineAt}
          onSight={lines.onSight}
          at={{ ...at, row: Math.min(at.row, total - 1) }}
          onMove={setAt}
          typedIn={edits.typedIn}
          onType={screen.type}
          onClear={screen.clear}
          onFill={screen.fill}
          onPaste={pasted.paste}
          onUndo={history.undo}
          onRedo={history.redo}
        />
      )}
      {line?.rival && <RivalNote line={line} onWhy={() => setPanel("why")} />}
      <LinesFoot total={total} unsaved={edits.unsaved} forget={edits.forget} can={can} />
      <Panels list={list} panel={panel} screen={screen} onClose={() => setPanel(undefined)} />
    </Card>
  );
}

/** The list that competes with the line of the active cell. */
function RivalNote({ line, onWhy }: { line: ListLine; onWhy(): void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t bg-warning-soft px-4 py-2 text-warning">
      <p className="wrap-anywhere min-w-0">
        <span className="font-medium">{line.item.name}</span>: {rivalWords(line)}
      </p>
      <Button size="sm" aria-label={`Why this price? ${line.item.name}`} onClick={onWhy}>
        Why this price?
      </Button>
    </div>
  );
}

type Screen = ReturnType<typeof useLinesScreen>;

type PanelsProps = {
  list: PriceList;
  panel: Panel | undefined;
  screen: Pick<Screen, "acts" | "history" | "line" | "view" | "pasted">;
  onClose(): void;
};

function Panels({ list, panel, screen, onClose }: PanelsProps) {
  const { acts, history, line, view, pasted } = screen;
  return (
    <>
      {panel === "add" && <LineForm list={list} onAdd={acts.add} onClose={onClose} />}
      {panel === "paste" && <PasteText onText={pasted.paste} onClose={onClose} />}
      {panel === "reprice" && (
        <RepriceSheet
          list={list}
          search={view.search}
          perform={history.perform}
          onClose={onClose}
        />
      )}
      {panel === "why" && line && (
        <PriceSheet
          item={line.item}
          organization={list.organization}
          quantity={line.minQuantity}
          onClose={onClose}
        />
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
    </>
  );
}

type Can = Screen["can"];

type StateProps = Pick<Screen["lines"], "total" | "error" | "retry"> & {
  view: LinesView;
  can: Can;
  onPaste(text: string): void;
};

function LinesState({ total, error, retry, view, can, onPaste }: StateProps) {
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
  return <NoLines canPaste={can.create} onPaste={onPaste} />;
}

/** Takes a table that is pasted anywhere on the page, as there is no cell to paste onto. */
function NoLines({ canPaste, onPaste }: { canPaste: boolean } & Pick<StateProps, "onPaste">) {
  useEffect(() => {
    if (!canPaste) return;
    function paste(event: ClipboardEvent) {
      if (isTakenElsewhere(event)) return;
      event.preventDefault();
      onPaste(event.clipboardData?.getData("text/plain") ?? "");
    }
    addEventListener("paste", paste);
    return () => removeEventListener("paste", paste);
  });
  return (
    <Empty
      title="No lines yet"
      text={canPaste ? "Add items one by one, or paste a table from a spreadsheet." : undefined}
    />
  );
}

function LinesFoot({
  total,
  unsaved,
  forget,
  can,
}: {
  total: number | undefined;
  unsaved: number;
  forget(): void;
  can: Can;
}) {
  if (total === undefined) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 border-line border-t px-4 py-2 text-muted text-xs">
      <p>
        {formatNumber(total)} {total === 1 ? "line" : "lines"}
        {can.create &&
          total > 0 &&
          " · Type to edit, or paste a table of item codes and prices. Shift+↓ selects cells, and Ctrl+D fills them with the first."}
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

type Functions = Record<string, (...values: never[]) => unknown>;

/** The functions stay the same for a memoized component, and do what the latest ones do. */
function useSteady<Known extends Functions>(functions: Known): Known {
  const latest = useRef(functions);
  useLayoutEffect(() => {
    latest.current = functions;
  });
  const [steady] = useState(
    () =>
      Object.fromEntries(
        Object.keys(functions).map((name) => [
          name,
          (...values: never[]) => latest.current[name]?.(...values),
        ]),
      ) as Known,
  );
  return steady;
}
