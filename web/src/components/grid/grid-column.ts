import type { ReactNode } from "react";

export type GridColumn<Row> = {
  id: string;
  header: string;
  /** As in `grid-template-columns`. */
  width: string;
  align?: "end";
  cell(row: Row): ReactNode;
  text(row: Row): string;
  inputMode?: "decimal" | "numeric";
  isReadOnly?: boolean;
};

/** Counted from 0. */
export type Place = { row: number; column: number };

/** Text of a cell that is not saved, or not yet. */
export type Typed = { text: string; problem?: string };

export type TypedCells = ReadonlyMap<string, Typed>;
