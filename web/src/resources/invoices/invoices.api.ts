import type {
  Invoice,
  InvoiceListQuery,
  InvoiceSummary,
  OrderInvoices,
} from "@pharmacy/contract/invoices/invoices";
import { queryOptions } from "@tanstack/react-query";
import { http } from "#api/http.ts";
import { resourceApi } from "#api/resource.ts";
import { saveFile } from "#lib/save-file.ts";
import { untilSent } from "#resources/emails/waiting-emails.ts";

const PATH = "invoices";
const pathOf = (id: string, part = "") =>
  `${PATH}/${encodeURIComponent(id)}${part === "" ? "" : `/${part}`}`;

const { key, list, listCalls } = resourceApi<InvoiceSummary, never, never, InvoiceListQuery>(PATH);

type Named = Pick<InvoiceSummary, "id" | "number">;

export const invoicesApi = {
  key,
  list,
  listCalls,

  detail: (id: string) =>
    queryOptions({
      queryKey: [PATH, "detail", id],
      queryFn: ({ signal }) => http.get<Invoice>(pathOf(id), {}, signal),
      refetchInterval: ({ state }) => untilSent(state.data?.letters),
    }),
  /** The key is that of the order's page, so that a change of the order refetches it. */
  ofOrder: (order: string) =>
    queryOptions({
      queryKey: ["orders", "detail", order, "invoices"],
      queryFn: ({ signal }) =>
        http.get<OrderInvoices>(`orders/${encodeURIComponent(order)}/invoices`, {}, signal),
    }),

  /** To read, or for bookkeeping. Answers the name of the file. */
  async save({ id, number }: Named, as: "pdf" | "xml"): Promise<string> {
    const file = `${number}.${as}`;
    const [part, type] = as === "pdf" ? ["pdf", "application/pdf"] : ["ubl", "application/xml"];
    saveFile(file, await http.get<ArrayBuffer | string>(pathOf(id, part)), type);
    return file;
  },
};
