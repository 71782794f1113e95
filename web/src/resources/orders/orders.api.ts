import type { Page } from "@pharmacy/contract/list";
import type {
  Order,
  OrderChanges,
  OrderConfirmation,
  OrderFunnel,
  OrderInput,
  OrderListQuery,
  OrderSummary,
} from "@pharmacy/contract/orders/orders";
import type { OrderProposal, OrderQuote, Quote } from "@pharmacy/contract/orders/orders.quote";
import type { STRIKE_REASONS } from "@pharmacy/contract/orders/orders.values";
import type { Shipment, ShipmentInput, Shipments } from "@pharmacy/contract/shipments/shipments";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { http } from "#api/http.ts";
import { postOnce } from "#api/post-once.ts";
import { resourceApi } from "#api/resource.ts";
import { saveFile } from "#lib/save-file.ts";

const PATH = "orders";
const pathOf = (id: string, act = "") =>
  `${PATH}/${encodeURIComponent(id)}${act === "" ? "" : `/${act}`}`;

const listed = resourceApi<OrderSummary, OrderInput, OrderChanges, OrderListQuery>(PATH);

/** Answers the name of the file. */
async function savePaper(path: string, name: string): Promise<string> {
  const file = `${name}.pdf`;
  saveFile(file, await http.get<ArrayBuffer>(path), "application/pdf");
  return file;
}

type Named = Pick<OrderSummary, "id" | "number">;

type Seen = Pick<OrderSummary, "id" | "version">;

/** Sends an act upon the version that was read, and answers the order after it. */
const act =
  <Body extends object = object>(name: string) =>
  ({ id, version }: Seen, body?: Body) =>
    http.post<Order>(pathOf(id, name), { version, ...body });

/** The open orders, the longest waiting on top. */
export const OPEN_ORDERS: OrderListQuery = {
  search: "",
  page: 1,
  count: 100,
  sort: "placedAt",
  order: "asc",
  organization: "",
  kind: "supply",
  payment: "",
  status: "open",
};

export const ordersApi = {
  ...listed,

  detail: (id: string) =>
    queryOptions({
      queryKey: [PATH, "detail", id],
      queryFn: ({ signal }) => http.get<Order>(pathOf(id), {}, signal),
    }),
  create: (input: OrderInput) => postOnce<Order>(PATH, input),
  update: ({ id, ...changes }: OrderChanges & { id: string }) =>
    http.patch<Order>(pathOf(id), changes),

  place: ({ id, version }: Seen, seen: { totalAmount?: number | undefined }) =>
    postOnce<Order>(pathOf(id, "place"), { version, ...seen }),
  withdraw: act("withdraw"),
  sendBack: act<{ note: string }>("send-back"),
  confirm: act<Pick<OrderConfirmation, "lines">>("confirm"),
  closeRest: act<{ reason: (typeof STRIKE_REASONS)[number] }>("close-rest"),
  cancel: act<{ reason: string }>("cancel"),
  again: ({ id }: Pick<OrderSummary, "id">) => postOnce<Order>(pathOf(id, "again")),

  savePdf: ({ id, number }: Named) => savePaper(pathOf(id, "pdf"), number),
  savePickList: ({ id, number }: Named) =>
    savePaper(pathOf(id, "pick-list"), `${number}-pick-list`),
  saveDeliveryNote: ({ id, number }: Pick<Shipment, "id" | "number">) =>
    savePaper(`shipments/${encodeURIComponent(id)}/delivery-note`, number),

  funnel: (organization: string) =>
    queryOptions({
      queryKey: [PATH, "list", "funnel", organization],
      queryFn: ({ signal }) => http.get<OrderFunnel>(`${PATH}/funnel`, { organization }, signal),
      placeholderData: keepPreviousData,
    }),

  quote: (input: OrderQuote, signal?: AbortSignal) =>
    http.post<Quote>(`${PATH}/quote`, input, { ...(signal && { signal }) }),
  /** Prices and problems of the lines as they are being written. */
  quoted: (input: OrderQuote) =>
    queryOptions({
      queryKey: ["order-quotes", input],
      queryFn: ({ signal }) => ordersApi.quote(input, signal),
      placeholderData: keepPreviousData,
      meta: { isPreview: true },
    }),
  proposal: (organization: string, days: string) =>
    queryOptions({
      queryKey: ["order-proposals", organization, days],
      queryFn: ({ signal }) =>
        http.get<OrderProposal>(`${PATH}/proposal`, { organization, days }, signal),
      staleTime: 0,
      meta: { isPreview: true },
    }),

  /** What runs low. Its key is that of the summary, so the same changes refetch it. */
  stockToOrder: () =>
    queryOptions({
      queryKey: ["summary", "stock-to-order"],
      queryFn: ({ signal }) => http.get<OrderProposal>(`${PATH}/proposal`, {}, signal),
    }),
  /** Open orders, which the same changes refetch. */
  underWay: () =>
    queryOptions({
      queryKey: ["summary", "orders-under-way"],
      queryFn: ({ signal }) => http.get<Page<OrderSummary>>(PATH, OPEN_ORDERS, signal),
    }),

  /** The key is that of a page, so that a change of the order refetches it. */
  shipments: (id: string) =>
    queryOptions({
      queryKey: [PATH, "detail", id, "shipments"],
      queryFn: ({ signal }) => http.get<Shipments>(pathOf(id, "shipments"), {}, signal),
    }),
  ship: (id: string, input: ShipmentInput) => postOnce<Shipment>(pathOf(id, "shipments"), input),
};
