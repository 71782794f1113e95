import { observeElementRect, useVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect } from "react";

/** Rows rendered above and below those on screen. */
const BEYOND = 8;

/** Used where the height cannot be measured. */
const HEIGHT = 640;

export type Shown = {
  /** The first row to render, and the one after the last. */
  from: number;
  to: number;
  /** Whole rows on screen. */
  page: number;
};

/** All rows have the same height. */
export function useWindow(
  scroller: RefObject<HTMLElement | null>,
  rowCount: number,
  rowHeight: number,
): Shown {
  const rows = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count: rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: BEYOND,
    observeElementRect: observeHeight,
  });
  useEffect(() => {
    if (rowHeight > 0) rows.measure();
  }, [rows, rowHeight]);
  const items = rows.getVirtualItems();
  const height = rows.scrollRect?.height ?? HEIGHT;
  return {
    from: items[0]?.index ?? 0,
    to: (items.at(-1)?.index ?? -1) + 1,
    page: Math.max(1, Math.floor(height / rowHeight) - 1),
  };
}

type Rows = Virtualizer<HTMLElement, HTMLTableRowElement>;

function observeHeight(rows: Rows, look: Parameters<typeof observeElementRect>[1]) {
  return observeElementRect(rows, ({ width, height }) =>
    look({ width, height: height > 0 ? height : HEIGHT }),
  );
}
