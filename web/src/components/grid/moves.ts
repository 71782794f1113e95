import type { Place } from "./grid-column.ts";

type Key = { key: string; ctrlKey: boolean; metaKey: boolean };

/** `page` is the number of rows that fit on the screen. */
type Size = { rows: number; columns: number; page: number; isRtl?: boolean };

/** Undefined if the key leads nowhere. */
export function moveFrom(at: Place, { key, ctrlKey, metaKey }: Key, size: Size): Place | undefined {
  const isFar = ctrlKey || metaKey;
  const [lastRow, lastColumn] = [size.rows - 1, size.columns - 1];
  const forward = size.isRtl ? "ArrowLeft" : "ArrowRight";
  const backward = size.isRtl ? "ArrowRight" : "ArrowLeft";
  const targets: Record<string, Place> = {
    ArrowUp: { ...at, row: isFar ? 0 : at.row - 1 },
    ArrowDown: { ...at, row: isFar ? lastRow : at.row + 1 },
    [backward]: { ...at, column: isFar ? 0 : at.column - 1 },
    [forward]: { ...at, column: isFar ? lastColumn : at.column + 1 },
    PageUp: { ...at, row: at.row - size.page },
    PageDown: { ...at, row: at.row + size.page },
    Home: { row: isFar ? 0 : at.row, column: 0 },
    End: { row: isFar ? lastRow : at.row, column: lastColumn },
  };
  const target = targets[key];
  return target && within(target, size);
}

export function within(
  { row, column }: Place,
  { rows, columns }: Pick<Size, "rows" | "columns">,
): Place {
  return { row: clamp(row, rows - 1), column: clamp(column, columns - 1) };
}

function clamp(value: number, last: number): number {
  return Math.max(0, Math.min(value, last));
}

/** Most rows that a range has, as each is saved by itself. */
export const RANGE_MAX = 100;

/** The rows from where a range began to where it ends, in the order of the grid. */
export function rowsBetween(from: number, to: number): number[] {
  const [first, last] = [Math.min(from, to), Math.max(from, to)];
  return Array.from({ length: last - first + 1 }, (_, place) => first + place);
}

/** The end of a range that stays in its column and within its size. */
export function rangeEnd(from: number, at: Place, to: Place): Place {
  const [first, last] = [from - RANGE_MAX + 1, from + RANGE_MAX - 1];
  return { column: at.column, row: Math.max(first, Math.min(to.row, last)) };
}

/** Letters, digits and signs begin to type into a cell. */
export function isTyped(event: Key & { altKey: boolean }): boolean {
  return event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
}
