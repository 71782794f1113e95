import type { Page } from "@pharmacy/contract/list";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { http } from "./http.ts";

/** How long an answer counts as fresh, milliseconds; by default the app's own minute. */
type Freshness = { list?: number; detail?: number };

/** A resource with more calls spreads this and adds its own: see `organizations.ts`. */
export function resourceApi<
  Item,
  Input extends object,
  Changes extends object,
  Query extends object,
>(path: string, freshMs: Freshness = {}) {
  return {
    key: [path] as const,

    /** While another page loads, the previous one stays as placeholder data. */
    list: (query: Query) =>
      queryOptions({
        queryKey: [path, "list", query],
        queryFn: ({ signal }) => http.get<Page<Item>>(path, query, signal),
        placeholderData: keepPreviousData,
        ...(freshMs.list && { staleTime: freshMs.list }),
      }),
    /** A list for a picker: the best matches of its search come first. */
    choices: (query: Query) =>
      queryOptions({
        queryKey: [path, "choices", query],
        queryFn: ({ signal }) => http.get<Page<Item>>(path, { ...query, picker: "true" }, signal),
        ...(freshMs.list && { staleTime: freshMs.list }),
      }),
    detail: (id: string) =>
      queryOptions({
        queryKey: [path, "detail", id],
        queryFn: ({ signal }) => http.get<Item>(`${path}/${encodeURIComponent(id)}`, {}, signal),
        ...(freshMs.detail && { staleTime: freshMs.detail }),
      }),

    /** Calls other than the list's pages; their code is loaded on first use. */
    listCalls: () => import("./list/list-calls.ts").then((module) => module.listCallsOf(path)),

    create: (input: Input) => http.post<Item>(path, input),
    update: ({ id, ...changes }: Changes & { id: string }) =>
      http.patch<Item>(`${path}/${encodeURIComponent(id)}`, changes),
    remove: (id: string) => http.delete(`${path}/${encodeURIComponent(id)}`),
  };
}
