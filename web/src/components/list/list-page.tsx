import type { Page } from "@pharmacy/contract/list";
import { SlidersHorizontal } from "lucide-react";
import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { Card } from "#components/ui/card.tsx";
import { PanelButton } from "#components/ui/panel-button.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import { wholeQueryOf } from "#lib/list-source.ts";
import type { ListState } from "#lib/use-list.ts";
import { NARROW, useMedia } from "#lib/use-media.ts";
import { arrange } from "./arrange.ts";
import { useBulkRun } from "./bulk-runs.ts";
import { OtherFields } from "./conditions/other-fields.tsx";
import { ExportMenu } from "./export-menu.tsx";
import { IconButton } from "./icon-button.tsx";
import { ListBody } from "./list-body.tsx";
import { ListAnnouncer, ListHead, type ListPageProps, offersActs } from "./list-head.tsx";
import { ListToolbar } from "./list-toolbar.tsx";
import { LiveNotice } from "./live-notice.tsx";
import { useNaturalWidths } from "./natural-widths.ts";
import { Pager } from "./pager.tsx";
import { focusFirstRow } from "./row-keys.ts";
import type { SelectionBarProps } from "./selection/selection-actions.tsx";
import { useSelection } from "./use-selection.ts";

const SelectionBar = lazyPart<SelectionBarProps>(() =>
  import("./selection/selection-bar.tsx").then((module) => module.SelectionBar),
);

/** Changes from the URL and the server have low priority, so that no key waits for them. */
export function ListPage<Item extends { id: string }>(props: ListPageProps<Item>) {
  // both at once, or rows of one search would appear under the text of another
  const { list, query } = props;
  const deferred = useDeferredValue(useMemo(() => ({ list, query }), [list, query]));
  return <ListScreen {...props} {...deferred} />;
}

function ListScreen<Item extends { id: string }>(props: ListPageProps<Item>) {
  const { noun, list, query, columns, layout, source, prefetch } = props;
  const filters =
    list.query.where === undefined ? (
      props.filters
    ) : (
      <>
        {props.filters}
        <OtherFields list={list} source={source} />
      </>
    );
  const { data: page, isPlaceholderData, isFetching, isPending } = query;
  const isNarrow = useMedia(NARROW);
  const isLate = useLasting(isFetching && !isPending);
  const rows = useRef<HTMLDivElement>(null);
  const arranged = useMemo(() => arrange(columns, layout.columns), [columns, layout.columns]);
  const columnIds = arranged.filter(({ isHidden }) => !isHidden).map(({ id }) => id);
  const natural = useNaturalWidths(columns, page?.items);
  const selection = useSelection(page?.items, props.rowLabel);
  const run = useBulkRun(source.name);
  useEscape(() => selection.replace([]), selection.chosen.size > 0);
  useLastPage(list, isPlaceholderData ? undefined : page);
  const hasPager = page && (page.items.length > 0 || list.query.page > 1);

  return (
    <div data-wide className="grid gap-4">
      <ListHead {...props} isNarrow={isNarrow} />
      {!isNarrow && props.lead}
      <Card className="@container/list overflow-clip">
        <ListToolbar
          noun={noun}
          list={list}
          filters={filters}
          columns={isNarrow ? columns : undefined}
          page={page}
          isRefreshing={isLate}
          onRefresh={query.refetch}
          onLeaveSearch={() => focusFirstRow(rows.current)}
        >
          {source.hasExport !== false && (
            <ExportMenu
              noun={noun}
              list={list}
              source={source}
              more={props.exports}
              columnIds={columnIds}
            />
          )}
          {!isNarrow && (
            <PanelButton
              load={loadColumnsPanel}
              panel={{ columns: arranged, layout, table: rows }}
              trigger={
                <IconButton tip="Columns and density" aria-label="Columns">
                  <SlidersHorizontal aria-hidden />
                </IconButton>
              }
            />
          )}
        </ListToolbar>
        <div
          ref={rows}
          data-rows
          className={
            isLate && isPlaceholderData ? "opacity-60 transition-opacity duration-150" : undefined
          }
        >
          <ListBody
            {...props}
            isNarrow={isNarrow}
            arranged={arranged}
            natural={natural}
            selection={offersActs(props) ? selection : undefined}
          />
        </div>
        {hasPager && <Pager list={list} page={page} prefetch={prefetch} />}
      </Card>
      {/* on a phone, the first rows are what the page begins with */}
      {isNarrow && props.lead}
      {isNarrow && props.description && <p className="text-muted">{props.description}</p>}
      {run || selection.chosen.size > 0 ? (
        <SelectionBar
          {...props}
          selection={selection}
          page={isPlaceholderData ? undefined : page}
          query={wholeQueryOf(list.query)}
          columnIds={columnIds}
          onLeave={() => focusFirstRow(rows.current, { preventScroll: true })}
        />
      ) : (
        isNarrow && <FloatingNotice changes={props.changes} />
      )}
      <ListAnnouncer noun={noun} query={query} />
    </div>
  );
}

const loadColumnsPanel = () =>
  import("./columns/columns-panel.tsx").then((module) => module.ColumnsPanel);

/** Placed over the bottom of the list, so that no row moves. */
function FloatingNotice({ changes }: Pick<ListPageProps<{ id: string }>, "changes">) {
  if (!changes) return null;
  return (
    <div className="pointer-events-none sticky bottom-3 z-20 flex h-11 justify-center">
      <div className="pointer-events-auto flex rounded-lg has-[button]:bg-raised has-[button]:ps-3.5 has-[button]:shadow-md">
        <LiveNotice count={changes.count} onShow={changes.show} />
      </div>
    </div>
  );
}

/** Escape acts anywhere on the page, unless it has another meaning there. */
function useEscape(act: () => void, isOn: boolean) {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (!isOn) return;
    function press({ key, target, defaultPrevented }: KeyboardEvent) {
      const isElsewhere =
        target instanceof Element &&
        target.closest("input:not([type=checkbox]), textarea, select, [role$=dialog], [role=menu]");
      if (key === "Escape" && !defaultPrevented && !isElsewhere) latest.current();
    }
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [isOn]);
}

/** Rows may be deleted meanwhile; a page past the end is then replaced by the last. */
function useLastPage(list: ListState, page: Page<unknown> | undefined) {
  const last = page && page.items.length === 0 ? Math.max(page.totalPages, 1) : undefined;
  const isPastEnd = last !== undefined && list.query.page > last;
  useEffect(() => {
    if (isPastEnd) list.correctPage(last);
  }, [isPastEnd, last, list]);
}

/** Anything shorter than this is better not shown: it would only flicker. */
const LASTING_MS = 400;

/** True once `isSo` has been true for a while. */
function useLasting(isSo: boolean): boolean {
  const [hasLasted, setHasLasted] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setHasLasted(true), LASTING_MS);
    return () => {
      clearTimeout(timer);
      setHasLasted(false);
    };
  }, [isSo]);
  return isSo && hasLasted;
}
