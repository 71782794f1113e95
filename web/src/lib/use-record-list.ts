import type { ListQuery, Page } from "@pharmacy/contract/list";
import {
  type DataTag,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { ListSearch } from "./list-search.ts";
import { type ListState, useList } from "./use-list.ts";

type Listing<Item> = UseQueryOptions<Page<Item>, Error, Page<Item>, QueryKey>;

/** What a list screen hands on to `ListPage`: what its address says, the rows, and the pages around. */
export type RecordList<Item, Query extends ListQuery> = {
  list: ListState<Query>;
  query: UseQueryResult<Page<Item>>;
  prefetch(page: number): void;
};

/** @param defaults filters that are not empty at rest. */
export function useRecordList<Item, Query extends ListQuery>(
  api: { list(query: Query): { queryKey: DataTag<QueryKey, Page<Item>, Error> } },
  search: ListSearch<Query>,
  defaults?: Partial<Query>,
): RecordList<Item, Query> {
  const list = useList<Query>(search, defaults);
  const pageAt = (query: Query) => api.list(query) as Listing<Item>;
  const queryClient = useQueryClient();
  return {
    list,
    query: useQuery(pageAt(list.query)),
    prefetch: (page) => void queryClient.prefetchQuery(pageAt({ ...list.query, page })),
  };
}
