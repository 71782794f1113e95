import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useState,
} from "react";
import { CellEditor } from "./cell-editor.tsx";
import type { GridColumn, Place, TypedCells } from "./grid-column.ts";
import { isTyped, moveFrom, within } from "./moves.ts";
import { copiedCell } from "./pasted-cells.ts";
import { useRange } from "./use-range.ts";

export type GridTyping<Row> = {
  grid: RefObject<HTMLTableElement | null>;
  columns: readonly GridColumn<Row>[];
  rowCount: number;
  rowAt(index: number): Row | undefined;
  at: Place;
  page: number;
  onMove(to: Place): void;
  typedIn(row: Row): TypedCells | undefined;
  onType(row: Row, column: GridColumn<Row>, text: string): void;
  onClear(row: Row, column: GridColumn<Row>): void;
  /** Writes one text into a column of many rows. */
  onFill(rows: readonly Row[], column: GridColumn<Row>, text: string): void;
  onPaste(text: string): void;
  onUndo(): void;
  onRedo(): void;
};

export function useGridTyping<Row>(props: GridTyping<Row>) {
  const { grid, columns, rowCount, rowAt, at, page } = props;
  const [row, column] = [rowAt(at.row), columns[at.column]];
  const size = { rows: rowCount, columns: columns.length, page };
  const range = useRange(props);
  const { editor, begin, leave } = useCellEditor({ ...props, onMove: range.move }, row, column);

  function press(event: KeyboardEvent<HTMLElement>) {
    if (rowCount === 0 || event.nativeEvent.isComposing) return;
    const isRtl = grid.current ? getComputedStyle(grid.current).direction === "rtl" : false;
    const to = event.altKey ? undefined : moveFrom(at, event, { ...size, isRtl });
    if (to) (event.shiftKey ? range.extend : range.move)(to);
    else if (!pressCommand(event)) return;
    event.preventDefault();
    // a letter that is typed here is no shortcut of the screen
    event.stopPropagation();
  }

  /** Returns true if the key does something here. */
  function pressCommand(event: KeyboardEvent<HTMLElement>): boolean {
    const { key, ctrlKey, metaKey, shiftKey } = event;
    const command = ctrlKey || metaKey ? key.toLowerCase() : "";
    if ((key === "Escape" || command === "z") && takesBackRefused()) return true;
    if (key === "Escape") return range.end();
    if (command === "z") (shiftKey ? props.onRedo : props.onUndo)();
    else if (command === "y") props.onRedo();
    else if (command === "d") range.fillDown();
    else if (key === "Enter" || key === "F2") begin();
    else if (key === "Delete" || key === "Backspace") row && column && props.onClear(row, column);
    else if (isTyped(event)) begin(key === " " ? undefined : key);
    else return false;
    return true;
  }

  /** A refused text was never saved, so there is nothing else to undo first. */
  function takesBackRefused(): boolean {
    if (!row || !column || !props.typedIn(row)?.get(column.id)?.problem) return false;
    props.onType(row, column, column.text(row));
    return true;
  }

  const handlers = {
    onKeyDown: press,
    onPointerDown({ target, pointerType, shiftKey }: PointerEvent<HTMLElement>) {
      const to = placeOf(target);
      if (!to) return;
      leave();
      const isAgain = to.row === at.row && to.column === at.column;
      (shiftKey ? range.extend : range.move)(to);
      if (isAgain && pointerType === "touch") begin();
    },
    onDoubleClick: ({ target }: MouseEvent<HTMLElement>) => placeOf(target) && begin(),
    onCopy(event: ClipboardEvent<HTMLElement>) {
      if (!row || !column) return;
      const texts = range.shownRows().map((one) => copiedCell(column.text(one)));
      event.clipboardData.setData("text/plain", texts.join("\n"));
      event.preventDefault();
    },
    onPaste(event: ClipboardEvent<HTMLElement>) {
      event.preventDefault();
      props.onPaste(event.clipboardData.getData("text/plain"));
    },
  };
  return { handlers, editor, range: range.rows };
}

type Typing = { text: string; replaces: boolean };

function useCellEditor<Row>(
  { grid, columns, rowCount, at, onMove, onType, typedIn }: GridTyping<Row>,
  row: Row | undefined,
  column: GridColumn<Row> | undefined,
) {
  const [typing, setTyping] = useState<Typing>();
  const textNow = () =>
    (row && column && (typedIn(row)?.get(column.id)?.text ?? column.text(row))) ?? "";
  const focusGrid = () => grid.current?.focus({ preventScroll: true });

  function end(text: string, rows: number, across: number) {
    setTyping(undefined);
    if (row && column && text !== textNow()) onType(row, column, text);
    if (rows === 0 && across === 0) return;
    const to = { row: at.row + rows, column: at.column + across };
    onMove(within(to, { rows: rowCount, columns: columns.length }));
    focusGrid();
  }

  const editor: ReactNode = typing && column && (
    <CellEditor
      label={column.header}
      text={typing.text}
      inputMode={column.inputMode}
      isAtEnd={typing.replaces}
      onEnd={end}
      onCancel={() => {
        setTyping(undefined);
        focusGrid();
      }}
    />
  );
  return {
    editor,
    /** `text` replaces what is in the cell. */
    begin(text?: string) {
      if (!row || !column || column.isReadOnly) return;
      setTyping({ text: text ?? textNow(), replaces: text !== undefined });
    },
    /** Ends typing before another cell is active: what is typed belongs to this one. */
    leave() {
      const { activeElement } = document;
      if (typing && activeElement instanceof HTMLInputElement) activeElement.blur();
    },
  };
}

function placeOf(target: EventTarget): Place | undefined {
  // the pointer in the editor is for its text
  if (target instanceof HTMLInputElement) return undefined;
  const cell = target instanceof Element ? target.closest<HTMLTableCellElement>("th, td") : null;
  const row = cell?.closest("tr")?.dataset.row;
  return row === undefined || !cell ? undefined : { row: Number(row), column: cell.cellIndex };
}
