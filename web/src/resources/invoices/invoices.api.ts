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
    }),
  /** The key is that of the order's page, so that a change of the order refetches it. */
  ofOrder: (order: string) =>
    queryOptions({
      queryKey: ["orders", "detail", order, "invoices"],
      queryFn: ({ signal }) =>
        http.get<OrderInvoices>(`orders/${encodeURIComponent(order)}/invoices`, {}, signal),
    }),

  /** Answers the name of the file. */
  async savePdf({ id, number }: Named): Promise<string> {
    const file = `${number}.pdf`;
    saveFile(file, await http.get<ArrayBuffer>(pathOf(id, "pdf")), "application/pdf");
    return file;
  },
};
