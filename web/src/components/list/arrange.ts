import type { ColumnChoice } from "#lib/list-layout.ts";
import type { Column } from "./column.ts";

export type ArrangedColumn<Item> = Omit<Column<Item>, "width"> & {
  /** A CSS length. */
  width?: string;
  isHidden: boolean;
  /** Stays visible while the others scroll past. */
  isPinned: boolean;
  /** Chosen by the user, and also its `width`. */
  pixels?: number;
};

/**
 * Pinned columns come first. Arranged ones are never hidden in a narrow list, and a column added by
 * a later version comes last.
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

export function choicesOf<Item>(columns: readonly ArrangedColumn<Item>[]): ColumnChoice[] {
  return columns.map(({ id, isHidden, isPinned, pixels }) => ({
    id,
    ...(pixels && { width: pixels }),
    ...(isPinned && { pinned: true }),
    ...(isHidden && { hidden: true }),
  }));
}

/** Without `pixels`, the column has its default width again. */
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

/** Like `PRIMARY_LEAST`, for widths set by dragging. */
const PRIMARY_LEAST_PIXELS = 224;

function asItComes<Item>(column: Column<Item>): ArrangedColumn<Item> {
  return { ...column, isHidden: column.startsHidden === true, isPinned: false };
}

function asChosen<Item>(column: Column<Item>, choice: ColumnChoice): ArrangedColumn<Item> {
  const pixels = choice.width && Math.max(choice.width, column.primary ? PRIMARY_LEAST_PIXELS : 0);
  return {
    ...column,
    ...(pixels && { width: `${pixels}px`, pixels }),
    // the column that names the row is always shown
    isHidden: choice.hidden === true && !column.primary,
    isPinned: choice.pinned === true,
  };
}
