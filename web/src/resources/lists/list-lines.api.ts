import type { Page } from "@pharmacy/contract/list";
import { COUNT_MAX } from "@pharmacy/contract/list.values";
import type {
  LineChanges,
  LineInput,
  LinesPaste,
  LinesRestore,
  ListLine,
  PastedLines,
  RepricedLines,
  Repricing,
  RestoredLines,
} from "@pharmacy/contract/lists/lists.lines";
import type { Run } from "@pharmacy/contract/runs/runs";
import { queryOptions } from "@tanstack/react-query";
import { http } from "#api/http.ts";

const pathOf = (list: string, part = "") => `lists/${encodeURIComponent(list)}/lines${part}`;

export type LinesView = {
  search: string;
  sort: "" | "name" | "code" | "price";
  order: "" | "asc" | "desc";
};

/** Lines per request. */
export const LINES_PAGE = COUNT_MAX;

export const listLinesApi = {
  /** Prefix of every query for the lines of a list. */
  key: (list: string) => ["lists", "detail", list, "lines"] as const,

  page: (list: string, view: LinesView, page: number) =>
    queryOptions({
      queryKey: [...listLinesApi.key(list), view, page],
      queryFn: ({ signal }) =>
        http.get<Page<ListLine>>(pathOf(list), { ...view, page, count: LINES_PAGE }, signal),
    }),

  add: (list: string, line: LineInput) => http.post<ListLine>(pathOf(list), line),
  change: (list: string, line: string, changes: Partial<LineChanges>) =>
    http.patch<ListLine>(pathOf(list, `/${line}`), changes),
  remove: (list: string, line: string) => http.delete(pathOf(list, `/${line}`)),

  paste: (list: string, paste: LinesPaste) => http.post<PastedLines>(pathOf(list, "/paste"), paste),
  restore: (list: string, lines: LinesRestore["lines"]) =>
    http.post<RestoredLines>(pathOf(list, "/restore"), { lines }),
  previewPrices: (list: string, change: Repricing, signal?: AbortSignal) =>
    http.post<RepricedLines>(pathOf(list, "/reprice/preview"), change, { signal }),
  /** Answers the run that changes the prices. Repeating the same key starts no second run. */
  reprice: (list: string, change: Repricing, idempotencyKey: string) =>
    http.post<Run>(pathOf(list, "/reprice"), change, { idempotencyKey }),

  exportCalls: () =>
    import("#api/list/list-calls.ts").then((module) => module.listCallsOf("list-lines")),
};
