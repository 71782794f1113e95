import type { Page } from "@pharmacy/contract/list";
import { type ReactNode, useEffect, useRef } from "react";
import { Card } from "#components/ui/card.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { capitalized } from "#lib/choices.ts";
import type { ListState } from "#lib/use-list.ts";
import { useMedia } from "#lib/use-media.ts";
import { formatTotal } from "./counting.ts";
import { ListAnnouncer } from "./list-announcer.tsx";
import { ListBody, type ListBodyProps } from "./list-body.tsx";
import { ListToolbar } from "./list-toolbar.tsx";
import { Pager } from "./pager.tsx";
import { focusFirstRow } from "./row-opener.tsx";

export type ListPageProps<Item extends { id: string }> = ListBodyProps<Item> & {
  description?: string;
  /** The list's own filters: `SelectFilter` and its like. */
  filters?: ReactNode;
  /** Fetches a page that is likely to be wanted next. */
  prefetch?(page: number): void;
};

/** A whole list screen: head, search, filters, rows and pager, and every state in between. */
export function ListPage<Item extends { id: string }>(props: ListPageProps<Item>) {
  const { description, noun, list, query, filters, actions, columns, prefetch } = props;
  const { data: page, isPlaceholderData, isFetching, isPending } = query;
  const isNarrow = useMedia("(max-width: 767px)");
  const rows = useRef<HTMLDivElement>(null);
  useLastPage(list, isPlaceholderData ? undefined : page);
  const hasPager = page && (page.items.length > 0 || list.query.page > 1);

  return (
    <div className="grid gap-4">
      <PageHead
        title={capitalized(noun.many)}
        count={isPending ? <Spinner label={`Loading ${noun.many}`} /> : page && formatTotal(page)}
        description={description}
      >
        {actions}
      </PageHead>
      <Card className="@container/list overflow-clip">
        <ListToolbar
          noun={noun}
          list={list}
          filters={filters}
          columns={isNarrow ? columns : undefined}
          isRefreshing={isFetching && !isPending}
          onRefresh={query.refetch}
          onLeaveSearch={() => focusFirstRow(rows.current)}
        />
        <div
          ref={rows}
          className={isPlaceholderData ? "opacity-60 transition-opacity duration-150" : undefined}
        >
          <ListBody {...props} isNarrow={isNarrow} />
        </div>
        {hasPager && <Pager list={list} page={page} prefetch={prefetch} />}
      </Card>
      <ListAnnouncer noun={noun} query={query} />
    </div>
  );
}

/** Rows go while one looks elsewhere; a page past the end then gives way to the last. */
function useLastPage(list: ListState, page: Page<unknown> | undefined) {
  const last = page && page.items.length === 0 ? Math.max(page.totalPages, 1) : undefined;
  const isPastEnd = last !== undefined && list.query.page > last;
  useEffect(() => {
    // Naming the search replaces the address, so that Back does not lead past the end again.
    if (isPastEnd) list.change({ search: list.query.search, page: last });
  }, [isPastEnd, last, list]);
}
