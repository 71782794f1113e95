import type {
  Item,
  ItemChanges,
  ItemInput,
  ItemListQuery,
  ItemPicture,
  ItemSummary,
  SimilarItems,
  SimilarItemsQuery,
} from "@pharmacy/contract/items/items";
import type {
  ItemActivation,
  ItemCopy,
  ItemDiscontinuation,
  ItemImpact,
  ItemSubstitutes,
  ItemWithdrawal,
  ProposedSubstitutes,
  WithdrawnItem,
} from "@pharmacy/contract/items/items.forms";
import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { http } from "#api/http.ts";
import { resourceApi } from "#api/resource.ts";
import type { UploadOptions } from "#lib/upload-options.ts";

const one = resourceApi<Item, ItemInput, Partial<ItemChanges>, ItemListQuery>("items");
const { list } = resourceApi<ItemSummary, never, never, ItemListQuery>("items");

const pathOf = (id: string, act: string) => `items/${encodeURIComponent(id)}/${act}`;

export const itemsApi = {
  ...one,
  list,

  activate: (id: string, details: z.input<typeof ItemActivation>) =>
    http.post<Item>(pathOf(id, "activate"), details),
  discontinue: (id: string, details: z.input<typeof ItemDiscontinuation>) =>
    http.post<Item>(pathOf(id, "discontinue"), details),
  withdraw: (id: string, details: z.input<typeof ItemWithdrawal>) =>
    http.post<WithdrawnItem>(pathOf(id, "withdraw"), details),
  duplicate: (id: string, copy: ItemCopy) => http.post<Item>(pathOf(id, "duplicate"), copy),

  uploadPicture(file: File, options?: UploadOptions): Promise<ItemPicture> {
    const form = new FormData();
    form.set("file", file);
    return http.postForm("items/pictures", form, options);
  },

  /** Items spelt similarly to a search that found nothing. */
  similar: (query: SimilarItemsQuery, signal?: AbortSignal) =>
    http.get<SimilarItems>("items/similar", query, signal),

  impact: (id: string) =>
    queryOptions({
      queryKey: ["items", "impact", id],
      queryFn: ({ signal }) => http.get<ItemImpact>(pathOf(id, "impact"), {}, signal),
      staleTime: 0,
    }),

  /** Items with the same composition that are not substitutes yet. */
  proposed: (id: string) =>
    queryOptions({
      queryKey: ["items", "proposed", id],
      queryFn: ({ signal }) =>
        http.get<ProposedSubstitutes>(pathOf(id, "substitutes/proposed"), {}, signal),
    }),

  setSubstitutes: (id: string, substitutes: z.input<typeof ItemSubstitutes>) =>
    http.put<Item>(pathOf(id, "substitutes"), substitutes),
};
