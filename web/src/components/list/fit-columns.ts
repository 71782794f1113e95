import type { ListQuery } from "@pharmacy/contract/list.values";
import type { ArrangedColumn } from "./arrange.ts";
import type { Column, Rem } from "./column.ts";
import type { NaturalWidths } from "./natural-widths.ts";

/** Minimum width of the column that names the row, rem. */
export const PRIMARY_LEAST = 14;

/** Rem. Columns that need a wider list are hidden until chosen. */
const WIDEST = 124;
const STEP = 4;

/** A longer name than this hides no column, rem. */
const PRIMARY_MOST = 30;
const COLUMN_LEAST = 4;

/** Hidden when its list is narrower than `leavesBelow`, rem. */
export type FittedColumn<Item> = ArrangedColumn<Item> & { leavesBelow?: number };

/**
 * Hides columns one by one as their list gets narrower, by descending priority number and among
 * equals from the last, so that the name of a row keeps its room. All but the most important enter
 * when the name has its natural width.
 * @param fixed widths of the parts that are always shown: checkboxes and row actions.
 * @param isAsked true if the list is sorted or filtered by a column, which is then hidden last.
 */
export function fitColumns<Item>(
  columns: readonly ArrangedColumn<Item>[],
  fixed: readonly Rem[],
  isAsked: (column: ArrangedColumn<Item>) => boolean = () => false,
  natural: NaturalWidths = new Map(),
): FittedColumn<Item>[] {
  const primary = columns.find((column) => column.primary);
  // a number of a document has its own, shorter width
  const least = remOf(primary?.width) || PRIMARY_LEAST;
  const name = Math.min(natural.get(primary?.id ?? "") ?? 0, PRIMARY_MOST);
  const more = Math.max(0, remOf(primary?.room) - least, name - least);
  let needed = least + sumOf(fixed.map(remOf));
  const leavesBelow = new Map<string, number>();
  const fitted = columns.map((column) => withNatural(column, natural.get(column.id)));
  const others = fitted.filter((column) => !column.primary);
  const rankOf = (column: ArrangedColumn<Item>) => (isAsked(column) ? 0 : (column.priority ?? 1));
  for (const column of others.toSorted((one, other) => rankOf(one) - rankOf(other))) {
    needed += remOf(column.width) || PRIMARY_LEAST;
    const wanted = rankOf(column) > 1 ? needed + more : needed;
    leavesBelow.set(column.id, Math.min(Math.ceil(wanted / STEP) * STEP, WIDEST));
  }
  return fitted.map((column) => {
    const limit = leavesBelow.get(column.id);
    return limit === undefined ? column : { ...column, leavesBelow: limit };
  });
}

/** Columns that a user arranged: one whose width was not dragged is as wide as otherwise. */
export function widened<Item>(
  columns: readonly ArrangedColumn<Item>[],
  natural: NaturalWidths,
): ArrangedColumn<Item>[] {
  return columns.map((column) =>
    column.pixels === undefined ? withNatural(column, natural.get(column.id)) : column,
  );
}

/** Its width is the most it may take. */
function withNatural<Item>(column: ArrangedColumn<Item>, natural: number | undefined) {
  const most = remOf(column.width);
  if (column.primary || natural === undefined || natural >= most) return column;
  return { ...column, width: `${Math.max(natural, COLUMN_LEAST)}rem` };
}

/**
 * `styles.css` lists the rules of this class. It depends on the list's own width, and so on an open
 * sidebar too.
 */
export function leavingClass({ leavesBelow }: FittedColumn<never>): string | undefined {
  return leavesBelow === undefined ? undefined : `@max-[${leavesBelow}rem]/list:hidden`;
}

/** For what takes the column's place while it is hidden. */
export function enteringClass(leavesBelow: number): string | undefined {
  return Number.isFinite(leavesBelow) ? `@min-[${leavesBelow}rem]/list:hidden` : undefined;
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
