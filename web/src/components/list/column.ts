import type { ReactNode } from "react";

/**
 * One column of a list, and the place of its value on the card that replaces the row on a phone.
 */
export type Column<Item, Id extends string = string> = {
  id: Id;
  header: string;
  cell(item: Item): ReactNode;
  /** Shown before the cell; on a card, before both its lines. */
  picture?(item: Item): ReactNode;
  /** What the list's query calls this column when it can be ordered by it. */
  sort?: string;
  /** The column that names the row. Exactly one has it. */
  primary?: true;
  /** `end` for numbers. */
  align?: "end";
  /** Columns without one share the remaining space. */
  width?: Rem;
  /** Of the column that names the row: its room before columns of another priority than 1 are shown. */
  room?: Rem;
  /** Hidden until the user chooses it. */
  startsHidden?: true;
  /** Where there is no room for all, columns with 5 leave first and those with 1 last. 1 if left out. */
  priority?: 1 | 2 | 3 | 4 | 5;
  /** On a card: in the second line, at its end, or left out, as all but priority 1 are by default. */
  card?: "detail" | "end" | "none";
};

/** A width that grows with the person's letters. */
export type Rem = `${number}rem`;

/** Lets the compiler know the type of the cells, and the columns an export has. */
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
  /** Where what a row offers takes more room than a menu. */
  actionsWidth?: Rem | undefined;
  /** For rows of two lines, with a picture. */
  isTall?: boolean | undefined;
};
