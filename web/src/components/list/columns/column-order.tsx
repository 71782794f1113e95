import { type PointerEvent, useRef, useState } from "react";
import { type ColumnChoice, fittingWidth } from "#lib/list-layout.ts";
import { type ArrangedColumn, choicesOf, resized } from "../arrange.ts";
import { ColumnLine } from "./column-line.tsx";

type Columns = readonly ArrangedColumn<never>[];

export function ColumnOrder({
  columns,
  roomless,
  onChange,
}: {
  columns: Columns;
  /** Ids of columns that the table is too narrow for. */
  roomless: readonly string[];
  onChange(choices: ColumnChoice[]): void;
}) {
  const [announcement, say] = useState("");
  const lines = useRef<HTMLUListElement>(null);
  const dragged = useRef<string>(undefined);

  /** Pinned columns stay among themselves, and so do the others. */
  function move(id: string, to: number) {
    const from = columns.findIndex((column) => column.id === id);
    const column = columns[from];
    if (!column || to === from || columns[to]?.isPinned !== column.isPinned) return;
    const rest = columns.filter((other) => other !== column);
    onChange(choicesOf([...rest.slice(0, to), column, ...rest.slice(to)]));
    say(`${column.header}, column ${to + 1} of ${columns.length}`);
  }

  function change(id: string, patch: Partial<ArrangedColumn<never>>) {
    onChange(
      choicesOf(columns.map((column) => (column.id === id ? { ...column, ...patch } : column))),
    );
  }

  /** The drag ends wherever the pointer is released. */
  function startDrag(id: string) {
    const drop = new AbortController();
    const end = () => {
      dragged.current = undefined;
      drop.abort();
    };
    dragged.current = id;
    addEventListener("pointerup", end, { signal: drop.signal });
    addEventListener("pointercancel", end, { signal: drop.signal });
  }

  function dragOver({ clientY, buttons }: PointerEvent) {
    // a release outside the window fires no event
    if (buttons === 0) dragged.current = undefined;
    if (!dragged.current) return;
    const places = [...(lines.current?.children ?? [])].map((line) => line.getBoundingClientRect());
    const to = places.findIndex(({ top, bottom }) => clientY >= top && clientY < bottom);
    if (to >= 0) move(dragged.current, to);
  }

  return (
    <>
      <ul ref={lines} aria-label="Columns" className="grid p-1.5" onPointerMove={dragOver}>
        {columns.map((column, place) => (
          <ColumnLine
            key={column.id}
            column={column}
            hasRoom={!roomless.includes(column.id)}
            onMove={(step) => move(column.id, place + step)}
            onGrab={() => startDrag(column.id)}
            onShow={(isShown) => change(column.id, { isHidden: !isShown })}
            onPin={(isPinned) => change(column.id, { isPinned })}
            onResize={(pixels) =>
              onChange(resized(columns, column.id, pixels && fittingWidth(pixels)))
            }
          />
        ))}
      </ul>
      <p aria-live="assertive" className="sr-only">
        {announcement}
      </p>
    </>
  );
}
