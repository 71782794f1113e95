import type { EmailPreview } from "@pharmacy/contract/emails/delivery";
import type {
  Invoice,
  InvoiceListQuery,
  InvoiceSummary,
  OrderInvoices,
} from "@pharmacy/contract/invoices/invoices";
import type {
  CreditNoteInput,
  CreditQuote,
  CreditQuoteInput,
  ReturnCredit,
} from "@pharmacy/contract/invoices/invoices.credits";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { http } from "#api/http.ts";
import { postOnce } from "#api/post-once.ts";
import { resourceApi } from "#api/resource.ts";
import type { ListCalls } from "#lib/list-source.ts";
import { saveFile } from "#lib/save-file.ts";
import { untilSent } from "#resources/emails/waiting-emails.ts";

const PATH = "invoices";
const pathOf = (id: string, part = "") =>
  `${PATH}/${encodeURIComponent(id)}${part === "" ? "" : `/${part}`}`;

const { key, list } = resourceApi<InvoiceSummary, never, never, InvoiceListQuery>(PATH);

type Named = Pick<InvoiceSummary, "id" | "number">;

export const invoicesApi = {
  key,
  list,

  /** A role that reminds may not change invoices, so the route is another. */
  async listCalls(): Promise<ListCalls> {
    const { listCallsOf } = await import("#api/list/list-calls.ts");
    const [own, reminders] = [listCallsOf(PATH), listCallsOf("payment-reminders")];
    const bulk: ListCalls["bulk"] = (act, details) =>
      (act === "remind" ? reminders : own).bulk(act, details);
    return { ...own, bulk };
  },

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

  /** Says how a credit note would look; the key is that of the invoice, so that a change refetches it. */
  creditQuote: (id: string, input: CreditQuoteInput) =>
    queryOptions({
      queryKey: [PATH, "detail", id, "credit", input],
      queryFn: ({ signal }) =>
        http.post<CreditQuote>(pathOf(id, "credit-notes/quote"), input, { signal }),
      placeholderData: keepPreviousData,
      meta: { isPreview: true },
    }),
  /** The accepted packs of a return, as lines of its invoice. */
  ofReturn: (id: string) =>
    queryOptions({
      queryKey: ["returns", "detail", id, "credit"],
      queryFn: ({ signal }) =>
        http.get<ReturnCredit>(`returns/${encodeURIComponent(id)}/credit`, {}, signal),
    }),
  /** Answers the credit note. */
  credit: (
    { id, version }: Pick<Invoice, "id" | "version">,
    input: Omit<CreditNoteInput, "version">,
  ) => postOnce<Invoice>(pathOf(id, "credit-notes"), { version, ...input }),

  /** The email as it would be sent now, never from the cache. */
  emailPreview: (id: string) =>
    queryOptions({
      queryKey: [PATH, "detail", id, "email"],
      queryFn: ({ signal }) => http.get<EmailPreview>(pathOf(id, "email"), {}, signal),
      staleTime: 0,
      gcTime: 0,
      meta: { isPreview: true },
    }),
  sendAgain: (id: string) => http.post<Invoice>(pathOf(id, "email"), {}),

  /** To read, or for bookkeeping. Answers the name of the file. */
  async save({ id, number }: Named, as: "pdf" | "xml"): Promise<string> {
    const file = `${number}.${as}`;
    const [part, type] = as === "pdf" ? ["pdf", "application/pdf"] : ["ubl", "application/xml"];
    saveFile(file, await http.get<ArrayBuffer | string>(pathOf(id, part)), type);
    return file;
  },
};
