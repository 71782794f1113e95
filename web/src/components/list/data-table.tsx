import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { classNames } from "#lib/class-names.ts";
import { pressRowKey, releaseRowKey } from "./row-keys.ts";
import { TableHead, type TableHeadProps } from "./table-head.tsx";
import { cellLook, rowLook, rowPixels, type TableParts, widthsOf } from "./table-parts.ts";
import { TableRow } from "./table-row.tsx";

export type DataTableProps<Item> = TableParts<Item> &
  Pick<TableHeadProps<Item>, "ordering" | "onSort" | "onResize"> & {
    caption: string;
    /** Undefined while the first rows load; placeholders are shown then. */
    items: readonly Item[] | undefined;
    /** Arranged columns keep their widths, and the table scrolls if necessary. */
    isArranged: boolean;
  };

/** From this many rows on, only visible ones are rendered. */
const VIRTUAL_FROM = 100;

/** Enough rows for a tall screen while the code for the rest is loading. */
const ROWS_AT_FIRST = 30;

const VirtualRows = lazy(() =>
  import("./virtual/virtual-rows.tsx").then((module) => ({ default: module.VirtualRows })),
);

/** Cells are truncated and columns hidden before it scrolls, unless the user arranged them. */
export function DataTable<Item extends { id: string }>(props: DataTableProps<Item>) {
  const { caption, columns, items, selection, isArranged } = props;
  const frame = useRef<HTMLDivElement>(null);
  const isWide = useIsWide(frame, isArranged);
  const { widths, least } = widthsOf(props, isArranged);
  const isVirtual = items !== undefined && items.length >= VIRTUAL_FROM;
  return (
    <div ref={frame} className={isWide ? "max-h-[calc(100dvh-9rem)] overflow-auto" : undefined}>
      <table
        className="w-full table-fixed"
        style={{ minWidth: least }}
        onKeyDown={(event) => pressRowKey(event, selection)}
        onKeyUp={(event) => releaseRowKey(event, selection)}
        aria-busy={!items}
        aria-rowcount={isVirtual ? items.length + 1 : undefined}
      >
        <caption className="sr-only">{caption}</caption>
        <TableHead {...props} widths={widths} isWide={isWide} />
        {isVirtual ? (
          <Suspense fallback={<Rows {...props} items={items.slice(0, ROWS_AT_FIRST)} />}>
            <VirtualRows
              ids={items.map(({ id }) => id)}
              columns={columns.length + 2}
              rowHeight={rowPixels(props)}
              scroller={isWide ? frame : undefined}
              selection={selection}
              row={(index, place) => {
                const item = items[index];
                return item && <TableRow key={item.id} {...props} item={item} place={place} />;
              }}
            />
          </Suspense>
        ) : (
          <Rows {...props} />
        )}
      </table>
    </div>
  );
}

function Rows<Item extends { id: string }>(props: DataTableProps<Item>) {
  const { items } = props;
  return (
    <tbody>
      {items ? (
        items.map((item) => <TableRow key={item.id} {...props} item={item} />)
      ) : (
        <SkeletonRows {...props} />
      )}
    </tbody>
  );
}

/** A table scrolls by itself only if its columns are wider than its frame. */
function useIsWide(frame: RefObject<HTMLDivElement | null>, isArranged: boolean): boolean {
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    const table = frame.current?.querySelector("table");
    if (!isArranged || !frame.current || !table) return setWide(false);
    const sizes = new ResizeObserver(() => {
      if (frame.current) setWide(table.offsetWidth > frame.current.offsetWidth);
    });
    sizes.observe(frame.current);
    sizes.observe(table);
    return () => sizes.disconnect();
  }, [frame, isArranged]);
  return isWide;
}

const SKELETON_ROWS = ["a", "b", "c", "d", "e", "f", "g", "h"];
const SKELETON_WIDTHS = ["w-3/5", "w-2/5", "w-1/2", "w-1/3"];

function SkeletonRows<Item>(props: TableParts<Item>) {
  const { columns, selection, rowActions } = props;
  return SKELETON_ROWS.map((key, index) => (
    <tr key={key} className="border-line-soft bg-surface not-last:border-b">
      {selection && <td />}
      {columns.map((column, place) => (
        <td key={column.id} className={classNames(cellLook(props, column), rowLook(props))}>
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
