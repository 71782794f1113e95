import type { Page } from "@pharmacy/contract/list";
import type { ListLine } from "@pharmacy/contract/lists/lists.lines";
import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { LINES_PAGE, type LinesView, listLinesApi } from "#resources/lists/list-lines.api.ts";

/** Pages kept up to date at the same time, however far the user scrolls. */
const PAGES_MAX = 4;

/** The lines of a list; only the visible pages are fetched. */
export function useLines(list: string, view: LinesView) {
  const queryClient = useQueryClient();
  const [pages, setPages] = useState<readonly number[]>([1]);
  const answers = useQueries({ queries: pages.map((page) => listLinesApi.page(list, view, page)) });
  const [known, setKnown] = useState<{ view: LinesView; total: number }>();
  const total = answers.find(({ data }) => data)?.data?.total;
  if (total !== undefined && (known?.view !== view || known.total !== total)) {
    setKnown({ view, total });
  }
  const byPage = new Map(answers.map(({ data }, place) => [pages[place], data?.items]));
  const onSight = useCallback((first: number, last: number) => {
    const [from, to] = [pageAt(first), pageAt(last)];
    const wanted = Array.from({ length: Math.min(PAGES_MAX, to - from + 1) }, (_, at) => from + at);
    setPages((now) => (now.join() === wanted.join() ? now : wanted));
  }, []);
  return {
    total: total ?? (known?.view === view ? known.total : undefined),
    error: answers.find(({ error }) => error)?.error ?? null,
    retry: () => void queryClient.refetchQueries({ queryKey: listLinesApi.key(list) }),
    lineAt: (index: number) => byPage.get(pageAt(index))?.[index % LINES_PAGE],
    onSight,
    ...useLinesCache(list, view),
  };
}

/** Changes the lines on screen without refetching all of them. */
function useLinesCache(list: string, view: LinesView) {
  const queryClient = useQueryClient();
  return useMemo(() => {
    const queryKey = listLinesApi.key(list);
    return {
      show: (line: ListLine) =>
        void queryClient.setQueriesData<Page<ListLine>>({ queryKey }, (page) =>
          page?.items.some(({ id }) => id === line.id)
            ? { ...page, items: page.items.map((one) => (one.id === line.id ? line : one)) }
            : page,
        ),
      /** The line as last read. */
      latest: (id: string) =>
        queryClient
          .getQueriesData<Page<ListLine>>({ queryKey })
          .flatMap(([, page]) => page?.items ?? [])
          .find((line) => line.id === id),
      /** The line at an index, fetched if it is out of sight. */
      lineFor: async (index: number) =>
        (await queryClient.fetchQuery(listLinesApi.page(list, view, pageAt(index)))).items[
          index % LINES_PAGE
        ],
      /** Refetches the list and its lines after some were added or removed. */
      refresh: () =>
        Promise.all(
          [["lists"], ["logs"]].map((key) => queryClient.invalidateQueries({ queryKey: key })),
        ),
    };
  }, [queryClient, list, view]);
}

function pageAt(index: number): number {
  return Math.floor(index / LINES_PAGE) + 1;
}
