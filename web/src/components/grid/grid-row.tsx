import { memo, type ReactNode } from "react";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { classNames } from "#lib/class-names.ts";
import type { GridColumn, TypedCells } from "./grid-column.ts";

type GridRowProps<Row> = {
  index: number;
  /** Undefined while it is being fetched. */
  row: Row | undefined;
  columns: readonly GridColumn<Row>[];
  /** Prefix of the ids of its cells. */
  id: string;
  /** Undefined if the active cell is in another row. */
  active: number | undefined;
  /** The column in which the row belongs to a range. */
  selected: number | undefined;
  hasFocus: boolean;
  typed: TypedCells | undefined;
  editor: ReactNode;
  problemId: string;
};

/** Rendered again only when it changes: a key moves through a hundred cells. */
export const GridRow = memo(drawRow) as typeof drawRow;

function drawRow<Row>({ row, columns, editor, ...props }: GridRowProps<Row>) {
  const { index, active, id, problemId } = props;
  return (
    <tr
      aria-rowindex={index + 2}
      aria-busy={row === undefined || undefined}
      data-row={index}
      className="h-9 bg-surface max-md:h-11"
    >
      {columns.map((column, place) => {
        const typed = props.typed?.get(column.id);
        const isActive = place === active;
        const isSelected = place === props.selected;
        const problem = typed?.problem;
        const isRefused = problem !== undefined;
        const isExplained = isRefused && isActive && !editor;
        const content = row ? (typed?.text ?? column.cell(row)) : null;
        const Cell = place === 0 ? "th" : "td";
        return (
          <Cell
            key={column.id}
            id={`${id}-${place}`}
            scope={place === 0 ? "row" : undefined}
            aria-readonly={column.isReadOnly || undefined}
            aria-invalid={isRefused || undefined}
            aria-describedby={isRefused && isActive ? problemId : undefined}
            aria-selected={isSelected || undefined}
            className={classNames(
              CELL,
              !isExplained && "truncate",
              column.align === "end" ? "nums text-end" : "text-start",
              isRefused ? "text-danger" : undefined,
              groundOf({ isRefused, isSelected, isTyped: typed !== undefined }),
              isActive && ACTIVE[props.hasFocus ? "focused" : "left"],
            )}
          >
            {isExplained ? <span className="block truncate">{content}</span> : content}
            {!row && <Skeleton className="h-3 w-3/4" />}
            {isActive && editor}
            {isExplained && <Reason>{problem}</Reason>}
          </Cell>
        );
      })}
    </tr>
  );
}

type Ground = { isRefused: boolean; isSelected: boolean; isTyped: boolean };

function groundOf({ isRefused, isSelected, isTyped }: Ground): string {
  if (isRefused) return "bg-danger-soft";
  if (isSelected) return "bg-selected";
  return isTyped ? "bg-warning-soft" : "bg-surface";
}

/** Drawn at the cell; read aloud as its description. */
function Reason({ children }: { children: ReactNode }) {
  return (
    <span
      ref={bringInSight}
      aria-hidden
      style={{ top: "100%" }}
      className="absolute end-0 z-4 w-64 whitespace-normal rounded-md bg-danger-soft px-2 py-1.5 text-start text-danger text-xs shadow-md"
    >
      {children}
    </span>
  );
}

function bringInSight(reason: HTMLElement | null) {
  reason?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
}

/** Not a variant of the focus, for which a browser would style all cells again. */
const ACTIVE = {
  focused: "-outline-offset-2 outline-2 outline-primary",
  left: "-outline-offset-2 outline-2 outline-control",
};

const CELL =
  "relative border-line-soft border-e border-b px-2.5 font-normal first:sticky first:start-0 first:z-1 first:ps-4 last:border-e-0";
