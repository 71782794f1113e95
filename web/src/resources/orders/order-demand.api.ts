import type {
  Allotment,
  AllotmentAnswer,
  DemandLines,
  ItemDemand,
  ItemDemandQuery,
} from "@pharmacy/contract/orders/orders.demand";
import { queryOptions } from "@tanstack/react-query";
import { http } from "#api/http.ts";
import { resourceApi } from "#api/resource.ts";

const PATH = "order-demand";
const listed = resourceApi<ItemDemand, never, never, ItemDemandQuery>(PATH);

/** Packs of each item that open orders want and nobody has confirmed or set aside. */
export const orderDemandApi = {
  key: listed.key,
  list: listed.list,
  listCalls: listed.listCalls,

  detail: (item: string) =>
    queryOptions({
      queryKey: [PATH, "detail", item],
      queryFn: ({ signal }) =>
        http.get<DemandLines>(`${PATH}/${encodeURIComponent(item)}`, {}, signal),
    }),
  allot: (item: string, input: Allotment) =>
    http.post<AllotmentAnswer>(`${PATH}/${encodeURIComponent(item)}/allot`, input),
};
