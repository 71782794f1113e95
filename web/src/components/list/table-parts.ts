import type { Density } from "@pharmacy/contract/views/views.values";
import { classNames } from "#lib/class-names.ts";
import type { ArrangedColumn } from "./arrange.ts";
import type { Rem, RowParts } from "./column.ts";
import { type FittedColumn, leavingClass, PRIMARY_LEAST } from "./fit-columns.ts";
import type { ApartParts } from "./tell-apart.ts";
import type { Selection } from "./use-selection.ts";

export type TableParts<Item> = RowParts<Item> & {
  columns: readonly FittedColumn<Item>[];
  apart: ApartParts;
  density: Density;
  /** Left out if selected rows have no actions. */
  selection?: Selection | undefined;
  openId: string;
};

/** Heights of rows with one line and with two, in steps of 4 px. */
const ROW_STEPS = { compact: [8, 11], normal: [10, 13], comfortable: [12, 16] } as const;
const ROW_CLASSES = {
  8: "h-8",
  10: "h-10",
  11: "h-11",
  12: "h-12",
  13: "h-13",
  16: "h-16",
} as const;

type RowSize = Pick<TableParts<unknown>, "density" | "isTall">;

export function rowLook({ density, isTall }: RowSize): string {
  return ROW_CLASSES[ROW_STEPS[density][isTall ? 1 : 0]];
}

export function rowPixels({ density, isTall }: RowSize): number {
  return ROW_STEPS[density][isTall ? 1 : 0] * 4;
}

export const SELECTION_WIDTH: Rem = "2.5rem";
export const ACTIONS_WIDTH: Rem = "3rem";

export function cellLook<Item>(
  { columns, selection }: Pick<TableParts<Item>, "columns" | "selection">,
  column: FittedColumn<Item>,
): string {
  const { align, isPinned } = column;
  return classNames(
    "truncate px-2.5",
    !selection && column === columns[0] && "ps-4",
    align === "end" ? "nums text-end" : "text-start",
    leavingClass(column),
    isPinned && PINNED,
  );
}

/** Stays at the start; its background covers what scrolls past. */
export const PINNED = "sticky z-2 bg-inherit";

const PINNED_WIDTH = "16rem";
const UNSET_WIDTH = "12rem";

/** After the checkboxes and the columns pinned before it. */
export function pinnedAt<Item>(
  { columns, selection }: Pick<TableParts<Item>, "columns" | "selection">,
  column: ArrangedColumn<Item>,
): string | undefined {
  if (!column.isPinned) return undefined;
  const before = columns.slice(0, columns.indexOf(column)).map(widthOf);
  return sumOf([selection ? SELECTION_WIDTH : "0px", ...before]);
}

/** `least` is the width that arranged columns need together. */
export function widthsOf<Item>(
  {
    columns,
    selection,
    rowActions,
    actionsWidth = ACTIONS_WIDTH,
  }: Pick<TableParts<Item>, "columns" | "selection" | "rowActions" | "actionsWidth">,
  isArranged: boolean,
) {
  const own = columns.map((column) => (column.isPinned ? widthOf(column) : column.width));
  // one column takes the remaining space, or all of them would stretch
  const isOneFree = own.some((width) => width === undefined);
  const widths = isOneFree || !isArranged ? own : [...own.slice(0, -1), undefined];
  const least = isArranged
    ? sumOf([
        selection ? SELECTION_WIDTH : "0px",
        ...columns.map(widthOf),
        rowActions ? actionsWidth : "0px",
      ])
    : undefined;
  return { widths, least };
}

function widthOf<Item>({ width, isPinned, primary }: ArrangedColumn<Item>): string {
  if (width) return width;
  if (isPinned) return PINNED_WIDTH;
  return primary ? `${PRIMARY_LEAST}rem` : UNSET_WIDTH;
}

function sumOf(lengths: readonly string[]): string {
  return `calc(${lengths.join(" + ")})`;
}
