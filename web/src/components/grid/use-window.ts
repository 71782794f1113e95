import { type RefObject, useEffect, useState } from "react";

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
  const [sight, setSight] = useState({ top: 0, height: HEIGHT });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => {
      const step = Math.floor(element.scrollTop / rowHeight) * rowHeight;
      const height = element.clientHeight || HEIGHT;
      setSight((now) => (now.top === step && now.height === height ? now : { top: step, height }));
    };
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, [scroller, rowHeight]);
  const first = Math.floor(sight.top / rowHeight);
  const page = Math.max(1, Math.floor(sight.height / rowHeight) - 1);
  return {
    from: Math.max(0, Math.min(first, rowCount - page) - BEYOND),
    to: Math.min(rowCount, first + page + 2 + BEYOND),
    page,
  };
}
