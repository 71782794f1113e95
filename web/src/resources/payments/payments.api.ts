import type { Invoice } from "@pharmacy/contract/invoices/invoices";
import type {
  Allocation,
  AllocationInput,
  Payment,
  PaymentInput,
  PaymentListQuery,
  PaymentSummary,
  PharmacyAccount,
  RefundInput,
} from "@pharmacy/contract/payments/payments";
import { queryOptions } from "@tanstack/react-query";
import { http } from "#api/http.ts";
import { postOnce } from "#api/post-once.ts";
import { resourceApi } from "#api/resource.ts";
import { saveFile } from "#lib/save-file.ts";

const PATH = "payments";

const { key, list, listCalls } = resourceApi<PaymentSummary, never, never, PaymentListQuery>(PATH);

const of = (id: string) => encodeURIComponent(id);

type Seen = { id: string; version: number };
type Allocations = { items: Allocation[] };

export const paymentsApi = {
  key,
  list,
  listCalls,

  detail: (id: string) =>
    queryOptions({
      queryKey: [PATH, "detail", id],
      queryFn: ({ signal }) => http.get<Payment>(`${PATH}/${of(id)}`, {}, signal),
    }),
  /**
   * What a pharmacy owes, and what is on account for it. Its key is that of a page, so that an
   * allocation refetches it.
   */
  account: (organization: string) =>
    queryOptions({
      queryKey: [PATH, "detail", "account", organization],
      queryFn: ({ signal }) =>
        http.get<PharmacyAccount>(`organizations/${of(organization)}/account`, {}, signal),
    }),
  ofInvoice: (invoice: string) =>
    queryOptions({
      queryKey: [PATH, "detail", "invoice", invoice],
      queryFn: ({ signal }) =>
        http.get<Allocations>(`invoices/${of(invoice)}/allocations`, {}, signal),
    }),

  record: (payment: PaymentInput) => postOnce<Payment>(PATH, payment),
  refund: (refund: RefundInput) => postOnce<Payment>(`${PATH}/refunds`, refund),
  allocate: (sent: AllocationInput) => http.post<Allocations>("allocations", sent),
  takeBack: (allocation: string) =>
    http.post<Allocations>(`allocations/${of(allocation)}/take-back`, {}),
  void: ({ id, version }: Seen, reason: string) =>
    http.post<Payment>(`${PATH}/${of(id)}/void`, { version, reason }),
  /** Answers the name of the file. */
  async saveReceipt({ id, number }: Pick<PaymentSummary, "id" | "number">): Promise<string> {
    const file = `${number}-receipt.pdf`;
    saveFile(file, await http.get<ArrayBuffer>(`${PATH}/${of(id)}/receipt`), "application/pdf");
    return file;
  },
  writeOff: ({ id, version }: Seen, reason: string) =>
    http.post<Invoice>(`invoices/${of(id)}/write-off`, { version, reason }),
};
