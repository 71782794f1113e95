import { type FocusEvent, memo, useEffect, useId, useRef, useState } from "react";
import { classNames } from "#lib/class-names.ts";
import { NARROW, useMedia } from "#lib/use-media.ts";
import type { GridColumn, Place, TypedCells } from "./grid-column.ts";
import { GridRow } from "./grid-row.tsx";
import { type GridTyping, useGridTyping } from "./use-grid-typing.tsx";
import { useWindow } from "./use-window.ts";

export type DataGridProps<Row extends { id: string }> = {
  label: string;
  columns: readonly GridColumn<Row>[];
  rowCount: number;
  /** Undefined while the row is being fetched. */
  rowAt(index: number): Row | undefined;
  /** Called with the first and the last row on screen. */
  onSight(first: number, last: number): void;
  at: Place;
  onMove(to: Place): void;
  /** Text typed into the row and not saved. */
  typedIn(row: Row): TypedCells | undefined;
} & Pick<GridTyping<Row>, "onType" | "onClear" | "onFill" | "onPaste" | "onUndo" | "onRedo">;

/** Takes keys like a grid, while its rows and cells keep their meaning. */
const gridOf = (activeId: string | undefined) =>
  ({
    role: "grid",
    tabIndex: 0,
    "aria-activedescendant": activeId,
    "aria-multiselectable": true,
  }) as const;

const ROW_PX = { wide: 36, narrow: 44 };

/** Only rows in sight are rendered. The focus stays on the grid, which names its active cell. */
export function DataGrid<Row extends { id: string }>(props: DataGridProps<Row>) {
  const { label, columns, rowCount, rowAt, at, onSight, typedIn } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const rowPx = useMedia(NARROW) ? ROW_PX.narrow : ROW_PX.wide;
  const { from, to, page } = useWindow(scroller, rowCount, rowPx);
  const typing = useGridTyping({ ...props, grid: table, page });
  const focus = useFocus();
  const activeId = `${id}-${at.row}-${at.column}`;
  useReveal(scroller, activeId, at, rowPx);
  useEffect(() => {
    if (rowCount > 0) onSight(from, to - 1);
  }, [onSight, from, to, rowCount]);
  const [row, column] = [rowAt(at.row), columns[at.column]];
  const problem = row && column && typedIn(row)?.get(column.id)?.problem;
  const rows = Array.from({ length: Math.max(0, to - from) }, (_, place) => from + place);
  return (
    <div>
      <div
        ref={scroller}
        className="max-h-[max(20rem,calc(100dvh-21rem))] scroll-pt-9 overflow-auto overscroll-contain rounded-b-lg"
      >
        <table
          ref={table}
          {...gridOf(rowCount > 0 ? activeId : undefined)}
          aria-label={label}
          aria-rowcount={rowCount + 1}
          className="w-full table-fixed border-separate border-spacing-0 outline-none"
          {...typing.handlers}
          {...focus.handlers}
        >
          <Head columns={columns} />
          <tbody>
            <Gap key="above" height={from * rowPx} columns={columns.length} />
            {rows.map((index) => {
              const shown = rowAt(index);
              return (
                <GridRow
                  key={index}
                  index={index}
                  row={shown}
                  columns={columns}
                  id={`${id}-${index}`}
                  active={index === at.row ? at.column : undefined}
                  selected={typing.range.includes(index) ? at.column : undefined}
                  hasFocus={index === at.row && focus.isHere}
                  typed={shown && typedIn(shown)}
                  editor={index === at.row ? typing.editor : undefined}
                  problemId={`${id}-problem`}
                />
              );
            })}
            <Gap key="below" height={(rowCount - to) * rowPx} columns={columns.length} />
          </tbody>
        </table>
      </div>
      <p id={`${id}-problem`} role="status" className="sr-only">
        {problem}
      </p>
      <p role="status" className="sr-only">
        {typing.range.length > 1 && `${typing.range.length} cells selected`}
      </p>
    </div>
  );
}

function useFocus() {
  const [isHere, setHere] = useState(false);
  const handlers = {
    onFocus: () => setHere(true),
    onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
      if (!currentTarget.contains(relatedTarget)) setHere(false);
    },
  };
  return { isHere, handlers };
}

const Head = memo(drawHead) as typeof drawHead;

function drawHead<Row>({ columns }: { columns: readonly GridColumn<Row>[] }) {
  return (
    <>
      <colgroup>
        {columns.map(({ id, width }) => (
          <col key={id} style={{ width }} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {columns.map(({ id, header, align }) => (
            <th
              key={id}
              scope="col"
              className={classNames(
                "sticky top-0 z-2 h-9 truncate border-line border-b bg-sunken px-2.5 font-medium text-muted text-xs first:start-0 first:z-3 first:ps-4",
                align === "end" ? "text-end" : "text-start",
              )}
            >
              {header}
            </th>
          ))}
        </tr>
      </thead>
    </>
  );
}

function Gap({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height, padding: 0 }} />
    </tr>
  );
}

function useReveal(
  scroller: { current: HTMLElement | null },
  activeId: string,
  { row }: Place,
  rowPx: number,
) {
  const [first] = useState(activeId);
  const isMoved = useRef(false);
  useEffect(() => {
    if (activeId === first && !isMoved.current) return;
    isMoved.current = true;
    const element = scroller.current;
    if (!element) return;
    const [top, bottom] = [row * rowPx, (row + 2) * rowPx];
    if (top < element.scrollTop) element.scrollTop = top;
    else if (bottom > element.scrollTop + element.clientHeight) {
      element.scrollTop = bottom - element.clientHeight;
    }
    document.getElementById(activeId)?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  }, [scroller, activeId, first, row, rowPx]);
}
