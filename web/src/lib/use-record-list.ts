import type { Page } from "@pharmacy/contract/list";
import type { ListQuery } from "@pharmacy/contract/list.values";
import { may } from "@pharmacy/contract/permissions";
import {
  type DataTag,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useMemo } from "react";
import { useCurrentUser } from "./current-user.ts";
import { type LayoutState, useListLayout } from "./list-layout.ts";
import type { ListSearch } from "./list-search.ts";
import type { ListCalls, ListSource } from "./list-source.ts";
import { type LiveChanges, useLiveChanges } from "./live-changes.ts";
import { type ListState, useList } from "./use-list.ts";

type Listing<Item> = UseQueryOptions<Page<Item>, Error, Page<Item>, QueryKey>;

export type RecordList<Item, Query extends ListQuery> = {
  list: ListState<Query>;
  query: UseQueryResult<Page<Item>>;
  layout: LayoutState;
  source: ListSource;
  changes: LiveChanges;
  prefetch(page: number): void;
};

type Api<Item, Query> = {
  key: readonly [string];
  list(query: Query): { queryKey: DataTag<QueryKey, Page<Item>, Error> };
  listCalls(): Promise<ListCalls>;
};

/** `defaults` are filters that are not empty by default. */
export function useRecordList<Item, Query extends ListQuery>(
  api: Api<Item, Query>,
  search: ListSearch<Query>,
  defaults?: Partial<Query>,
): RecordList<Item, Query> {
  return useRecordsOf(api, useList<Query>(search, defaults));
}

/** For a list whose state is not kept in its URL. */
export function useRecordsOf<Item, Query extends ListQuery>(
  api: Api<Item, Query>,
  list: ListState<Query>,
): RecordList<Item, Query> {
  const pageAt = (query: Query) => api.list(query) as Listing<Item>;
  const queryClient = useQueryClient();
  const { id: person, role } = useCurrentUser();
  const source = useMemo(
    () => ({
      name: `${person}:${api.key[0]}`,
      calls: api.listCalls,
      hasViews: may(role, "view", "view"),
    }),
    [person, role, api],
  );
  const query = useQuery(pageAt(list.query));
  return {
    list,
    query,
    changes: useLiveChanges(api.key, query.dataUpdatedAt),
    layout: useListLayout(source.name),
    source,
    prefetch: (page) => void queryClient.prefetchQuery(pageAt({ ...list.query, page })),
  };
}
