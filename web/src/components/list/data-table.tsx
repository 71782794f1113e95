import { Skeleton } from "#components/ui/skeleton.tsx";
import { classNames } from "#lib/class-names.ts";
import { type Column, HIDE_BELOW, type RowParts } from "./column.ts";
import { moveBetweenRows, RowOpener } from "./row-opener.tsx";
import { directionOf, type Ordering, SortHeader } from "./sort-header.tsx";

export type DataTableProps<Item> = RowParts<Item> & {
  caption: string;
  /** Undefined while the first rows are on their way: the table then shows their shape. */
  items: readonly Item[] | undefined;
  ordering: Ordering;
  onSort(ordering: Ordering): void;
  /** The record open beside the list. */
  openId: string;
};

/** The rows of a list as a table. It fits its width: cells are cut, and columns go, before it scrolls. */
export function DataTable<Item extends { id: string }>(props: DataTableProps<Item>) {
  const { caption, columns, items, ordering, onSort, rowActions } = props;
  return (
    <table className="w-full table-fixed" onKeyDown={moveBetweenRows} aria-busy={!items}>
      <caption className="sr-only">{caption}</caption>
      <thead className="text-muted text-xs">
        <tr>
          {columns.map((column) => (
            <th
              key={column.id}
              scope="col"
              aria-sort={column.sort ? directionOf(column.sort, ordering) : undefined}
              style={{ width: column.width }}
              className={classNames(HEAD, "truncate px-2.5 font-medium first:ps-4", look(column))}
            >
              {column.sort ? (
                <SortHeader
                  header={column.header}
                  sort={column.sort}
                  ordering={ordering}
                  isAtEnd={column.align === "end"}
                  onSort={onSort}
                />
              ) : (
                column.header
              )}
            </th>
          ))}
          {rowActions && (
            <th scope="col" className={classNames(HEAD, "w-12")}>
              <span className="sr-only">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>{items ? items.map((item) => row(item, props)) : <SkeletonRows {...props} />}</tbody>
    </table>
  );
}

// Stays below the page's own header while the rows scroll. A shadow for its line, because a border
// of collapsed cells scrolls away.
const HEAD = "sticky top-14 z-10 h-9 bg-sunken shadow-[inset_0_-1px_0_var(--line)]";

/** A cell of a row of one line, or of two. */
function cellLook<Item>(column: Column<Item>, isTall: boolean | undefined): string {
  return classNames("truncate px-2.5 first:ps-4", isTall ? "h-13" : "h-10", look(column));
}

function look<Item>({ align, hideBelow }: Column<Item>): string {
  return classNames(
    align === "end" ? "nums text-end" : "text-start",
    hideBelow && HIDE_BELOW[hideBelow],
  );
}

function row<Item extends { id: string }>(item: Item, props: DataTableProps<Item>) {
  const { columns, rowLabel, rowHref, onOpen, rowActions, openId, isTall } = props;
  return (
    <tr
      key={item.id}
      aria-label={rowLabel(item)}
      className={classNames(
        "relative border-line-soft not-last:border-b",
        openId === item.id ? "bg-selected" : (rowHref || onOpen) && "hover:bg-hover",
      )}
    >
      {columns.map((column) =>
        column.primary ? (
          <th key={column.id} scope="row" className={cellLook(column, isTall)}>
            <RowOpener item={item} rowHref={rowHref} onOpen={onOpen}>
              {column.cell(item)}
            </RowOpener>
          </th>
        ) : (
          <td key={column.id} className={cellLook(column, isTall)}>
            {column.cell(item)}
          </td>
        ),
      )}
      {rowActions && (
        <td className="pe-2 text-end">
          <span className="relative z-1 inline-flex">{rowActions(item)}</span>
        </td>
      )}
    </tr>
  );
}

const SKELETON_ROWS = ["a", "b", "c", "d", "e", "f", "g", "h"];
const SKELETON_WIDTHS = ["w-3/5", "w-2/5", "w-1/2", "w-1/3"];

function SkeletonRows<Item>({
  columns,
  rowActions,
  isTall,
}: Pick<RowParts<Item>, "columns" | "rowActions" | "isTall">) {
  return SKELETON_ROWS.map((key, index) => (
    <tr key={key} className="border-line-soft not-last:border-b">
      {columns.map((column, place) => (
        <td key={column.id} className={cellLook(column, isTall)}>
          <Skeleton
            className={classNames(
              SKELETON_WIDTHS[(index + place) % SKELETON_WIDTHS.length],
              column.align === "end" && "ms-auto",
            )}
          />
        </td>
      ))}
      {rowActions && <td />}
    </tr>
  ));
}
