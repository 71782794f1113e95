import type { ReactNode } from "react";

/** One column of a list, and the place of its value on the card that stands for the row on a phone. */
export type Column<Item, Id extends string = string> = {
  id: Id;
  header: string;
  cell(item: Item): ReactNode;
  /** Stands before the cell; on a card, before both its lines. */
  picture?(item: Item): ReactNode;
  /** What the list's query calls this column when it can be ordered by it. */
  sort?: string;
  /** The column that names the row. Exactly one has it. */
  primary?: true;
  /** `end` for numbers. */
  align?: "end";
  /** A CSS length. Columns without one share what is left. */
  width?: string;
  /** Shown only to those who choose it. */
  startsHidden?: true;
  /** Goes when the list is narrower than this. */
  hideBelow?: keyof typeof HIDE_BELOW;
  /** On a card: in the second line, at its end, or left out, as columns that may go are by default. */
  card?: "detail" | "end" | "none";
};

/** Classes by the width of the list itself, so that an open sidebar counts. */
export const HIDE_BELOW = {
  sm: "@max-xl/list:hidden",
  md: "@max-2xl/list:hidden",
  lg: "@max-4xl/list:hidden",
  xl: "@max-6xl/list:hidden",
} as const;

/** Lets the compiler know what the cells are given, and which columns an export knows. */
export function columnsOf<Item, Id extends string = string>(
  columns: readonly Column<Item, Id>[],
): readonly Column<Item, Id>[] {
  return columns;
}

/**
 * How the rows of a list are named and opened, and what each offers. It may depend on the row and on
 * what the person may do, and on nothing else: rows are not drawn anew for anything else.
 */
export type RowParts<Item> = {
  /** The row's name, as a screen reader says it. */
  rowLabel(item: Item): string;
  /** Address of the record's page. */
  rowHref?: ((item: Item) => string) | undefined;
  /** Opens the record beside the list. */
  onOpen?: ((item: Item) => void) | undefined;
  rowActions?: ((item: Item) => ReactNode) | undefined;
  /** A CSS length, where what a row offers takes more room than a menu. */
  actionsWidth?: string | undefined;
  /** For rows of two lines, with a picture. */
  isTall?: boolean | undefined;
};
