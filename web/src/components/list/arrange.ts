import type { ColumnChoice } from "#lib/list-layout.ts";
import type { Column } from "./column.ts";

/** A column where a person put it. */
export type ArrangedColumn<Item> = Omit<Column<Item>, "width"> & {
  /** A CSS length. */
  width?: string;
  isHidden: boolean;
  /** Stays in sight while the others scroll past. */
  isPinned: boolean;
  /** The width a person gave it, which is its `width` too. */
  pixels?: number;
};

/**
 * The columns of a list as the user arranged them: pinned ones first, then the rest in their order.
 * Arranged columns are never hidden where the list is narrow. A column added by a later version
 * comes last.
 */
export function arrange<Item>(
  columns: readonly Column<Item>[],
  choices: readonly ColumnChoice[],
): ArrangedColumn<Item>[] {
  if (choices.length === 0) return columns.map((column) => asItComes(column));
  const chosen = choices.flatMap((choice) => {
    const column = columns.find(({ id }) => id === choice.id);
    return column ? [asChosen(column, choice)] : [];
  });
  const isNew = ({ id }: Column<Item>) => choices.every((choice) => choice.id !== id);
  const all = [...chosen, ...columns.filter(isNew).map((column) => asItComes(column))];
  return [...all.filter(({ isPinned }) => isPinned), ...all.filter(({ isPinned }) => !isPinned)];
}

/** The stored choices for these columns. */
export function choicesOf<Item>(columns: readonly ArrangedColumn<Item>[]): ColumnChoice[] {
  return columns.map(({ id, isHidden, isPinned, pixels }) => ({
    id,
    ...(pixels && { width: pixels }),
    ...(isPinned && { pinned: true }),
    ...(isHidden && { hidden: true }),
  }));
}

/** The choices with one column of another width; of its own when none is given. */
export function resized<Item>(
  columns: readonly ArrangedColumn<Item>[],
  id: string,
  pixels: number | undefined,
): ColumnChoice[] {
  return choicesOf(columns).map(({ width, ...choice }) => {
    const wanted = choice.id === id ? pixels : width;
    return { ...choice, ...(wanted && { width: wanted }) };
  });
}

/** As `PRIMARY_LEAST`, for widths that a person drags. */
const PRIMARY_LEAST_PIXELS = 224;

function asItComes<Item>(column: Column<Item>): ArrangedColumn<Item> {
  return { ...column, isHidden: column.startsHidden === true, isPinned: false };
}

function asChosen<Item>(column: Column<Item>, choice: ColumnChoice): ArrangedColumn<Item> {
  const pixels = choice.width && Math.max(choice.width, column.primary ? PRIMARY_LEAST_PIXELS : 0);
  return {
    ...column,
    ...(pixels && { width: `${pixels}px`, pixels }),
    // what names the row stays
    isHidden: choice.hidden === true && !column.primary,
    isPinned: choice.pinned === true,
  };
}
