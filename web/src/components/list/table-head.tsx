import { Checkbox } from "#components/ui/checkbox.tsx";
import { classNames } from "#lib/class-names.ts";
import type { ArrangedColumn } from "./arrange.ts";
import { ResizeHandle } from "./resize-handle.tsx";
import { directionOf, type Ordering, SortHeader } from "./sort-header.tsx";
import {
  ACTIONS_WIDTH,
  cellLook,
  pinnedAt,
  SELECTION_WIDTH,
  type TableParts,
} from "./table-parts.ts";

export type TableHeadProps<Item> = TableParts<Item> & {
  items: readonly Item[] | undefined;
  /** By index; undefined for columns that share the remaining space. */
  widths: readonly (string | undefined)[];
  /** The rows scroll within the table, and not with the page. */
  isWide: boolean;
  ordering: Ordering;
  onSort(ordering: Ordering): void;
  /** Pixels; undefined for the default width. */
  onResize(id: string, pixels: number | undefined): void;
};

export function TableHead<Item extends { id: string }>(props: TableHeadProps<Item>) {
  const { columns, items, selection, rowActions, actionsWidth, isWide, widths } = props;
  const isPinned = columns.some((column) => column.isPinned);
  const look = classNames(HEAD, isWide ? "top-0" : "top-14");
  return (
    <thead className="text-muted text-xs">
      <tr className="bg-sunken">
        {selection && (
          <th
            scope="col"
            style={{ width: SELECTION_WIDTH }}
            className={classNames(look, "ps-4", isPinned && "start-0 z-11")}
          >
            <PageCheckbox items={items} selection={selection} />
          </th>
        )}
        {columns.map((column, place) => (
          <th
            key={column.id}
            data-column={column.id}
            scope="col"
            aria-sort={column.sort ? directionOf(column.sort, props.ordering) : undefined}
            style={{ width: widths[place], insetInlineStart: pinnedAt(props, column) }}
            className={classNames(
              cellLook(props, column),
              look,
              "group/head font-medium",
              column.isPinned && "z-11",
            )}
          >
            <Head {...props} column={column} />
            <ResizeHandle onResize={(pixels) => props.onResize(column.id, pixels)} />
          </th>
        ))}
        {rowActions && (
          <th scope="col" style={{ width: actionsWidth ?? ACTIONS_WIDTH }} className={look}>
            <span className="sr-only">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

// Stays below the page's own header while the rows scroll. Its line is a shadow, because the border
// of collapsed cells scrolls away.
const HEAD = "sticky z-10 h-9 bg-inherit shadow-[inset_0_-1px_0_var(--line)]";

function Head<Item>({
  column,
  ordering,
  onSort,
}: Pick<TableHeadProps<Item>, "ordering" | "onSort"> & { column: ArrangedColumn<Item> }) {
  if (!column.sort) return column.header;
  return (
    <SortHeader
      header={column.header}
      sort={column.sort}
      ordering={ordering}
      isAtEnd={column.align === "end"}
      onSort={onSort}
    />
  );
}

function PageCheckbox<Item extends { id: string }>({
  items = [],
  selection,
}: {
  items: readonly Item[] | undefined;
  selection: NonNullable<TableParts<Item>["selection"]>;
}) {
  const chosen = items.filter(({ id }) => selection.chosen.has(id)).length;
  const isWhole = chosen > 0 && chosen === items.length;
  return (
    <Checkbox
      aria-label="Select all rows of this page"
      checked={isWhole}
      isMixed={chosen > 0 && !isWhole}
      disabled={items.length === 0}
      onChange={() =>
        selection.set(
          items.map(({ id }) => id),
          !isWhole,
        )
      }
    />
  );
}
