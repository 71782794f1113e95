import type { ArrangedColumn } from "./arrange.ts";
import type { Rem } from "./column.ts";

/** The room that the column naming the row always has, rem. */
export const PRIMARY_LEAST = 14;

/** The widest a list can be, rem: what needs more than this is only shown to those who choose it. */
const WIDEST = 88;
const STEP = 2;

/** A column, and the width of its list below which it leaves, rem. */
export type FittedColumn<Item> = ArrangedColumn<Item> & { leavesBelow?: number };

/**
 * Columns leave one by one as their list gets narrower, the highest priority number first and of
 * equal ones the last, so that the name of a row keeps its room.
 *
 * @param fixed the widths of what never leaves: checkboxes and row actions.
 */
export function fitColumns<Item>(
  columns: readonly ArrangedColumn<Item>[],
  fixed: readonly Rem[],
): FittedColumn<Item>[] {
  const primary = columns.find((column) => column.primary);
  let needed = Math.max(PRIMARY_LEAST, remOf(primary?.width)) + sumOf(fixed.map(remOf));
  const leavesBelow = new Map<string, number>();
  for (const { id, width } of byPriority(columns.filter((column) => !column.primary))) {
    needed += remOf(width) || PRIMARY_LEAST;
    leavesBelow.set(id, Math.min(Math.ceil(needed / STEP) * STEP, WIDEST));
  }
  return columns.map((column) => {
    const limit = leavesBelow.get(column.id);
    return limit === undefined ? column : { ...column, leavesBelow: limit };
  });
}

/** A class whose rules `styles.css` lists. The list's own width counts, so an open sidebar does too. */
export function leavingClass({ leavesBelow }: FittedColumn<never>): string | undefined {
  return leavesBelow === undefined ? undefined : `@max-[${leavesBelow}rem]/list:hidden`;
}

function byPriority<Item>(columns: readonly ArrangedColumn<Item>[]) {
  return columns.toSorted((one, other) => (one.priority ?? 1) - (other.priority ?? 1));
}

function remOf(width: string | undefined): number {
  return width?.endsWith("rem") ? Number.parseFloat(width) : 0;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}
