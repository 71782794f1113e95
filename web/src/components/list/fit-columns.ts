import type { ListQuery } from "@pharmacy/contract/list.values";
import type { ArrangedColumn } from "./arrange.ts";
import type { Column, Rem } from "./column.ts";

/** Minimum width of the column that names the row, rem. */
export const PRIMARY_LEAST = 14;

/** Rem. Columns that need a wider list are hidden until chosen. */
const WIDEST = 88;
const STEP = 2;

/** Hidden when its list is narrower than `leavesBelow`, rem. */
export type FittedColumn<Item> = ArrangedColumn<Item> & { leavesBelow?: number };

/**
 * Hides columns one by one as their list gets narrower, by descending priority number and among
 * equals from the last, so that the name of a row keeps its room.
 * @param fixed widths of the parts that are always shown: checkboxes and row actions.
 * @param isAsked true if the list is sorted or filtered by a column, which is then hidden last.
 */
export function fitColumns<Item>(
  columns: readonly ArrangedColumn<Item>[],
  fixed: readonly Rem[],
  isAsked: (column: ArrangedColumn<Item>) => boolean = () => false,
): FittedColumn<Item>[] {
  const primary = columns.find((column) => column.primary);
  const least = Math.max(PRIMARY_LEAST, remOf(primary?.width));
  const more = Math.max(0, remOf(primary?.room) - least);
  let needed = least + sumOf(fixed.map(remOf));
  const leavesBelow = new Map<string, number>();
  const others = columns.filter((column) => !column.primary);
  const rankOf = (column: ArrangedColumn<Item>) => (isAsked(column) ? 0 : (column.priority ?? 1));
  for (const column of others.toSorted((one, other) => rankOf(one) - rankOf(other))) {
    needed += remOf(column.width) || PRIMARY_LEAST;
    const wanted = rankOf(column) > 1 ? needed + more : needed;
    leavesBelow.set(column.id, Math.min(Math.ceil(wanted / STEP) * STEP, WIDEST));
  }
  return columns.map((column) => {
    const limit = leavesBelow.get(column.id);
    return limit === undefined ? column : { ...column, leavesBelow: limit };
  });
}

/**
 * `styles.css` lists the rules of this class. It depends on the list's own width, and so on an open
 * sidebar too.
 */
export function leavingClass({ leavesBelow }: FittedColumn<never>): string | undefined {
  return leavesBelow === undefined ? undefined : `@max-[${leavesBelow}rem]/list:hidden`;
}

/** True if the list is sorted by the column, or filtered by a filter of the same name. */
export function isAskedFor({ id, sort }: Pick<Column<never>, "id" | "sort">, query: ListQuery) {
  const filter: unknown = Object.entries(query).find(([name]) => name === id)?.[1];
  const isNarrowed = typeof filter === "string" && filter !== "" && filter !== "all";
  return isNarrowed || (sort !== undefined && sort === query.sort);
}

function remOf(width: string | undefined): number {
  return width?.endsWith("rem") ? Number.parseFloat(width) : 0;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}
