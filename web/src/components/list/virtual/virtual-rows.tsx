import {
  defaultRangeExtractor,
  type Range,
  type ReactVirtualizer,
  useVirtualizer,
  useWindowVirtualizer,
  type VirtualItem,
} from "@tanstack/react-virtual";
import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { OPENER, openerOf, stepFrom } from "../row-keys.ts";
import type { RowPlace } from "../table-row.tsx";
import type { Selection } from "../use-selection.ts";

export type VirtualRowsProps = {
  ids: readonly string[];
  columns: number;
  /** Pixels, used before a row has been measured. */
  rowHeight: number;
  /** Set if an element scrolls the rows, and not the page. */
  scroller: RefObject<HTMLElement | null> | undefined;
  selection: Selection | undefined;
  row(index: number, place: RowPlace): ReactNode;
};

/** The row with the focus is rendered even if it is not visible. */
export function VirtualRows(props: VirtualRowsProps) {
  return props.scroller ? (
    <RowsInTable {...props} scroller={props.scroller} />
  ) : (
    <RowsInPage {...props} />
  );
}

const OVERSCAN = 10;

function RowsInPage(props: VirtualRowsProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  const focused = useRef<number>(undefined);
  // content above the rows may appear or disappear at any time
  useLayoutEffect(() => {
    if (body.current) setTop(Math.round(body.current.getBoundingClientRect().top + scrollY));
  });
  const rows = useWindowVirtualizer<HTMLTableRowElement>({
    ...optionsOf(props, focused),
    scrollMargin: top,
    scrollPaddingStart: 96,
    scrollPaddingEnd: 80,
  });
  return <Body {...props} body={body} rows={rows} top={top} focused={focused} />;
}

function RowsInTable(props: VirtualRowsProps & { scroller: RefObject<HTMLElement | null> }) {
  const body = useRef<HTMLTableSectionElement>(null);
  const focused = useRef<number>(undefined);
  const rows = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    ...optionsOf(props, focused),
    getScrollElement: () => props.scroller.current,
    scrollPaddingStart: 40,
  });
  return <Body {...props} body={body} rows={rows} top={0} focused={focused} />;
}

type Focused = { current: number | undefined };

function optionsOf({ ids, rowHeight }: VirtualRowsProps, focused: Focused) {
  return {
    count: ids.length,
    estimateSize: () => rowHeight,
    getItemKey: (index: number) => ids[index] ?? index,
    overscan: OVERSCAN,
    rangeExtractor(range: Range) {
      const inSight = defaultRangeExtractor(range);
      const kept = focused.current;
      if (kept === undefined || kept >= ids.length || inSight.includes(kept)) return inSight;
      return [...inSight, kept].sort((one, other) => one - other);
    },
  };
}

function Body<Scroller extends Element | Window>({
  columns,
  row,
  ids,
  selection,
  body,
  rows,
  top,
  focused,
}: VirtualRowsProps & {
  body: RefObject<HTMLTableSectionElement | null>;
  rows: ReactVirtualizer<Scroller, HTMLTableRowElement>;
  top: number;
  focused: Focused;
}) {
  const items = rows.getVirtualItems();
  const gap = (key: string, height: number) =>
    height > 0.5 && (
      <tr key={key} aria-hidden className="border-0">
        <td colSpan={columns} style={{ height, padding: 0 }} />
      </tr>
    );

  function press(event: KeyboardEvent<HTMLElement>) {
    const at = indexOf(event);
    if (at === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const to = stepFrom(at, ids.length - 1, event);
    if (to === undefined) return;
    event.preventDefault();
    // the table would only move among the rendered rows
    event.stopPropagation();
    const [from = "", target = ""] = [ids[at], ids[to]];
    if (event.shiftKey) selection?.set([from, target], true);
    rows.scrollToIndex(to, { align: "auto" });
    focusSoon(body.current, target);
  }

  return (
    <tbody
      ref={body}
      onKeyDown={press}
      onFocus={(event) => {
        focused.current = indexOf(event) ?? focused.current;
      }}
      onBlur={() => {
        focused.current = undefined;
      }}
    >
      {items.map((item, place) => (
        <Fragment key={item.key}>
          {gap(`gap-${item.key}`, item.start - (items[place - 1]?.end ?? top))}
          {row(item.index, { index: item.index, measure: rows.measureElement })}
        </Fragment>
      ))}
      {gap("rest", rows.getTotalSize() + top - lastOf(items, top))}
    </tbody>
  );
}

function lastOf(items: readonly VirtualItem[], top: number): number {
  return items.at(-1)?.end ?? top;
}

function indexOf(event: { target: EventTarget }): number | undefined {
  const index = openerOf(event)?.closest("tr")?.dataset.index;
  return index === undefined ? undefined : Number(index);
}

const FRAMES_MAX = 30;

/** Waits until the row has been scrolled into view and rendered. */
function focusSoon(body: HTMLElement | null, id: string, frames = 0): void {
  const opener = body?.querySelector<HTMLElement>(`[${OPENER}="${CSS.escape(id)}"]`);
  if (opener) opener.focus({ preventScroll: true });
  else if (frames < FRAMES_MAX) requestAnimationFrame(() => focusSoon(body, id, frames + 1));
}
