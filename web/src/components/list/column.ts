import type { ReactNode } from "react";

export type Column<Item, Id extends string = string> = {
  id: Id;
  header: string;
  cell(item: Item): ReactNode;
  /** The cell in plain text, a line for each of its lines: how wide it naturally is. */
  text?(item: Item): string | null | undefined;
  /**
   * Only of the primary column: columns with a text that tell rows of one name apart, best first.
   * Where they are not on screen, their texts are below the name.
   */
  apartBy?: readonly Id[];
  /** Its text is below a name only where names repeat. */
  isSpare?: true;
  /** Shown before the cell; on a card, beside both its lines. */
  picture?(item: Item): ReactNode;
  /** The column's name in the list's query, if it can be sorted by. */
  sort?: string;
  /** Names the row. Exactly one column has it. */
  primary?: true;
  /** `end` is for numbers. */
  align?: "end";
  /** Columns without a width share the remaining space; those with a text may be narrower. */
  width?: Rem;
  /** Minimum room of the primary column before columns of a priority other than 1 show. */
  room?: Rem;
  startsHidden?: true;
  /** Columns with 5 are hidden first and those with 1 last; 1 by default. */
  priority?: 1 | 2 | 3 | 4 | 5;
  /** On a card: in the second line, at its end, or left out, as all but priority 1 are by default. */
  card?: "detail" | "end" | "none";
};

/** Scales with the user's font size. */
export type Rem = `${number}rem`;

/** Tells the compiler the type of the cells, and the columns of an export. */
export function columnsOf<Item, Id extends string = string>(
  columns: readonly Column<Item, Id>[],
): readonly Column<Item, Id>[] {
  return columns;
}

/** Depends only on the row and on permissions: rows are not rendered again for anything else. */
export type RowParts<Item> = {
  rowLabel(item: Item): string;
  rowHref?: ((item: Item) => string) | undefined;
  /** Opens the record beside the list. */
  onOpen?: ((item: Item) => void) | undefined;
  rowActions?: ((item: Item) => ReactNode) | undefined;
  /** Set if a row's actions need more room than a menu. */
  actionsWidth?: Rem | undefined;
  /** For rows with two lines and a picture. */
  isTall?: boolean | undefined;
};
