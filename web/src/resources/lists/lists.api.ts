import type {
  CopiedLists,
  ListChanges,
  ListCopies,
  ListInput,
  ListListQuery,
  ListOverlaps,
  PriceList,
} from "@pharmacy/contract/lists/lists";
import type { ListComparison } from "@pharmacy/contract/lists/lists.lines";
import { queryOptions } from "@tanstack/react-query";
import { http } from "#api/http.ts";
import { resourceApi } from "#api/resource.ts";

const pathOf = (id: string, part: string) => `lists/${encodeURIComponent(id)}/${part}`;

type Seen = Pick<PriceList, "id" | "version">;

export const listsApi = {
  ...resourceApi<PriceList, ListInput, Partial<ListChanges>, ListListQuery>("lists"),

  activate: ({ id, version }: Seen) => http.post<PriceList>(pathOf(id, "activate"), { version }),
  archive: ({ id, version }: Seen) => http.post<PriceList>(pathOf(id, "archive"), { version }),
  copy: (id: string, copies: ListCopies) => http.post<CopiedLists>(pathOf(id, "copies"), copies),

  /** Other lists with prices for the same items, pharmacies and days. */
  overlaps: (id: string) =>
    queryOptions({
      queryKey: ["lists", "detail", id, "overlaps"],
      queryFn: ({ signal }) => http.get<ListOverlaps>(pathOf(id, "overlaps"), {}, signal),
    }),

  comparison: (id: string, other: string) =>
    queryOptions({
      queryKey: ["lists", "detail", id, "comparison", other],
      queryFn: ({ signal }) =>
        http.get<ListComparison>(pathOf(id, "comparison"), { with: other }, signal),
      staleTime: 0,
      meta: { isPreview: true },
    }),
};
