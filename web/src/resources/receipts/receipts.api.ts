import type {
  Receipt,
  ReceiptInput,
  ReceiptsAnswer,
  ReceiptsOfDay,
} from "@pharmacy/contract/products/products.receipts";
import { queryOptions } from "@tanstack/react-query";
import { http } from "#api/http.ts";

export const receiptsApi = {
  receive: (receipts: readonly ReceiptInput[]) =>
    http.post<ReceiptsAnswer>("products/receipts", { receipts }),

  undo: (id: string) => http.post<Receipt>(`products/receipts/${encodeURIComponent(id)}/undo`, {}),

  /** Receipts of a day, by default today, the latest first. */
  ofDay: (day = "") =>
    queryOptions({
      queryKey: ["receipts", day],
      queryFn: ({ signal }) => http.get<ReceiptsOfDay>("products/receipts", { day }, signal),
    }),
};
