import type { ReactNode } from "react";

/** One column of a grid: what it shows, and the text that is typed and copied. */
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

/** A cell, counted from 0. */
export type Place = { row: number; column: number };

/** What was typed into a cell and is not saved, or not yet. */
export type Typed = { text: string; problem?: string };

/** The same of the cells of one row, by column. */
export type TypedCells = ReadonlyMap<string, Typed>;
