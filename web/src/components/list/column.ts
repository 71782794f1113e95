import type { ReactNode } from "react";

/**
 * One column of a list, and the place of its value on the card that replaces the row on a phone.
 */
export type Column<Item, Id extends string = string> = {
  id: Id;
  header: string;
  cell(item: Item): ReactNode;
  /** Shown before the cell; on a card, beside both its lines. */
  picture?(item: Item): ReactNode;
  /** The column's name in the list's query, if it can be sorted by. */
  sort?: string;
  /** The column that names the row. Exactly one column has it. */
  primary?: true;
  /** `end` for numbers. */
  align?: "end";
  /** Columns without a width share the remaining space. */
  width?: Rem;
  /**
   * For the column that names the row: its minimum room before columns of a priority other than 1
   * are shown.
   */
  room?: Rem;
  /** Hidden until the user chooses it. */
  startsHidden?: true;
  /**
   * If there is no room for all, columns with 5 are hidden first and those with 1 last. 1 by
   * default.
   */
  priority?: 1 | 2 | 3 | 4 | 5;
  /** On a card: in the second line, at its end, or left out, as all but priority 1 are by default. */
  card?: "detail" | "end" | "none";
};

/** A width that scales with the user's font size. */
export type Rem = `${number}rem`;

/** Tells the compiler the type of the cells, and the columns of an export. */
export function columnsOf<Item, Id extends string = string>(
  columns: readonly Column<Item, Id>[],
): readonly Column<Item, Id>[] {
  return columns;
}

/**
 * How the rows of a list are named and opened, and their actions. It may depend only on the row and
 * on the user's permissions: rows are not rendered again for anything else.
 */
export type RowParts<Item> = {
  /** The row's name for screen readers. */
  rowLabel(item: Item): string;
  /** URL of the record's page. */
  rowHref?: ((item: Item) => string) | undefined;
  /** Opens the record beside the list. */
  onOpen?: ((item: Item) => void) | undefined;
  rowActions?: ((item: Item) => ReactNode) | undefined;
  /** If a row's actions take more room than a menu. */
  actionsWidth?: Rem | undefined;
  /** For rows with two lines and a picture. */
  isTall?: boolean | undefined;
};
