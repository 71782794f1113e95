import type {
  OrderReturns,
  RecalledPacks,
  Return,
  ReturnDecisions,
  ReturnInput,
  ReturnListQuery,
  ReturnPhoto,
  ReturnSummary,
  ShipmentReceipt,
} from "@pharmacy/contract/returns/returns";
import type { Shipment } from "@pharmacy/contract/shipments/shipments";
import { queryOptions } from "@tanstack/react-query";
import { http } from "#api/http.ts";
import { postOnce } from "#api/post-once.ts";
import { resourceApi } from "#api/resource.ts";
import type { UploadOptions } from "#lib/upload-options.ts";

const PATH = "returns";
const pathOf = (id: string, act = "") =>
  `${PATH}/${encodeURIComponent(id)}${act === "" ? "" : `/${act}`}`;

type Seen = { id: string; version: number };

const { key, list, listCalls } = resourceApi<ReturnSummary, never, never, ReturnListQuery>(PATH);

export const returnsApi = {
  key,
  list,
  listCalls,

  detail: (id: string) =>
    queryOptions({
      queryKey: [PATH, "detail", id],
      queryFn: ({ signal }) => http.get<Return>(pathOf(id), {}, signal),
    }),
  /** The key is that of the order's page, so that a change of the order refetches it. */
  ofOrder: (order: string) =>
    queryOptions({
      queryKey: ["orders", "detail", order, "returns"],
      queryFn: ({ signal }) =>
        http.get<OrderReturns>(`orders/${encodeURIComponent(order)}/returns`, {}, signal),
    }),

  /** The key is that of a page, so that a change of a return refetches it. */
  recalled: queryOptions({
    queryKey: [PATH, "detail", "recalled"],
    queryFn: ({ signal }) => http.get<RecalledPacks>(`${PATH}/recalled`, {}, signal),
  }),

  open: ({ id }: Pick<Shipment, "id">, lines: ReturnInput["lines"]) =>
    postOnce<Return>(`shipments/${encodeURIComponent(id)}/returns`, { lines }),
  /** Sends the counts of a shipment, and the claims with them. */
  receiveShipment: ({ id, version }: Seen, receipt: Omit<ShipmentReceipt, "version">) =>
    http.post<Shipment>(`shipments/${encodeURIComponent(id)}/deliver`, { version, ...receipt }),
  decide: ({ id, version }: Seen, lines: ReturnDecisions["lines"]) =>
    http.post<Return>(pathOf(id, "decide"), { version, lines }),
  receive: ({ id, version }: Seen) => http.post<Return>(pathOf(id, "receive"), { version }),

  uploadPhoto(file: File, options?: UploadOptions): Promise<ReturnPhoto> {
    const form = new FormData();
    form.set("file", file);
    return http.postForm("returns/photos", form, options);
  },
};
