import { useState } from "react";
import type { GridColumn, Place, TypedCells } from "./grid-column.ts";
import { rangeEnd, rowsBetween } from "./moves.ts";

type Ranged<Row> = {
  columns: readonly GridColumn<Row>[];
  rowAt(index: number): Row | undefined;
  at: Place;
  onMove(to: Place): void;
  typedIn(row: Row): TypedCells | undefined;
  onFill(rows: readonly Row[], column: GridColumn<Row>, text: string): void;
};

/** Cells below each other, from where Shift was first pressed to the active one. */
export function useRange<Row>(props: Ranged<Row>) {
  const { columns, rowAt, at, onMove, typedIn, onFill } = props;
  const [from, setFrom] = useState<Place>();
  // another cell can become active without a key: a new order, a search
  const isOn = from !== undefined && from.column === at.column;
  const rows = isOn ? rowsBetween(from.row, at.row) : [];
  const column = columns[at.column];

  const shownRows = () =>
    (rows.length > 0 ? rows : [at.row]).flatMap((index) => rowAt(index) ?? []);

  const textOf = (row: Row, { id, text }: GridColumn<Row>) =>
    typedIn(row)?.get(id)?.text ?? text(row);

  return {
    rows,
    shownRows,
    move(to: Place) {
      setFrom(undefined);
      onMove(to);
    },
    extend(to: Place) {
      const start = isOn ? from : at;
      setFrom(start);
      onMove(rangeEnd(start.row, at, to));
    },
    /** Returns false if there is no range. */
    end() {
      setFrom(undefined);
      return isOn;
    },
    /** The first cell fills the others; without a range, the cell above fills the active one. */
    fillDown() {
      const [first = at.row - 1, ...others] = rows.length > 1 ? rows : [at.row - 1, at.row];
      const source = rowAt(first);
      if (!column || column.isReadOnly || !source) return;
      const filled = others.flatMap((index) => rowAt(index) ?? []);
      onFill(filled, column, textOf(source, column));
    },
  };
}
