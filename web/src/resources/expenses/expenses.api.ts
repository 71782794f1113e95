import type {
  ExpenseTwins,
  TwinsQuestion,
  UploadedReceipt,
} from "@pharmacy/contract/expenses/expense-batch";
import type { ExpenseTotals } from "@pharmacy/contract/expenses/expense-totals";
import type {
  Expense,
  ExpenseChanges,
  ExpenseDetail,
  ExpenseInput,
  ExpenseListQuery,
  ExpensePayment,
  ExpenseVoid,
} from "@pharmacy/contract/expenses/expenses";
import type { ExportAddress } from "@pharmacy/contract/export";
import type { Page } from "@pharmacy/contract/list";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { http } from "#api/http.ts";
import { resourceApi } from "#api/resource.ts";
import type { ListCalls, WholeQuery } from "#lib/list-source.ts";
import type { UploadOptions } from "#lib/upload-options.ts";

/** The list's query without the month, which is chosen beside it. */
export type MonthListQuery = Omit<ExpenseListQuery, "month">;

/** Enough to find the vendor itself among others that are called similarly. */
const VENDOR_COUNT = 10;

type Seen = { id: string; version: number };

const one = resourceApi<ExpenseDetail, ExpenseInput, Partial<ExpenseChanges>, ExpenseListQuery>(
  "expenses",
);
const { list, listCalls } = resourceApi<Expense, never, never, ExpenseListQuery>("expenses");

const pathOf = (id: string, act: string) => `expenses/${encodeURIComponent(id)}/${act}`;

export const expensesApi = {
  ...one,

  /** Refetched together with the list. */
  totals: (month: string) =>
    queryOptions({
      queryKey: ["expenses", "list", "totals", month],
      queryFn: ({ signal }) => http.get<ExpenseTotals>("expenses/totals", { month }, signal),
      placeholderData: keepPreviousData,
    }),

  confirm: ({ id, version }: Seen) => http.post<ExpenseDetail>(pathOf(id, "confirm"), { version }),
  pay: (id: string, payment: ExpensePayment) =>
    http.post<ExpenseDetail>(pathOf(id, "pay"), payment),
  void: (id: string, reason: ExpenseVoid) => http.post<ExpenseDetail>(pathOf(id, "void"), reason),
  duplicate: (id: string) => http.post<ExpenseDetail>(pathOf(id, "duplicate")),

  upload(file: File, options?: UploadOptions): Promise<UploadedReceipt> {
    const form = new FormData();
    form.set("file", file);
    return http.postForm("expenses/receipts", form, options);
  },

  /** Possible duplicates of an expense that is being entered. */
  twins: (question: TwinsQuestion) =>
    queryOptions({
      queryKey: ["expenses", "twins", question],
      queryFn: ({ signal }) => http.post<ExpenseTwins>("expenses/twins", question, { signal }),
    }),

  /** The newest expenses that mention a vendor. */
  ofVendor: (vendor: string) =>
    queryOptions({
      queryKey: ["expenses", "list", "vendor", vendor],
      queryFn: ({ signal }) =>
        http.get<Page<Expense>>(
          "expenses",
          { search: vendor, sort: "incurredOn", order: "desc", count: VENDOR_COUNT },
          signal,
        ),
    }),

  /** A URL for downloading a ZIP file of the receipts; it works for one minute. */
  async receiptsAddress(query: WholeQuery): Promise<string> {
    const filled = Object.entries(query).filter(([, value]) => value !== "");
    const body = Object.fromEntries(filled);
    return (await http.post<ExportAddress>("expenses/receipts/export", body)).url;
  },
};

export function expensesOf(month: string) {
  const within = (query: WholeQuery) => ({ ...query, month });
  return {
    key: one.key,
    list: (query: MonthListQuery) => list({ ...query, month }),
    async listCalls(): Promise<ListCalls> {
      const calls = await listCalls();
      return {
        ...calls,
        count: (query) => calls.count(within(query)),
        ids: (query) => calls.ids(within(query)),
        exportAddress: (query, ...rest) => calls.exportAddress(within(query), ...rest),
      };
    },
  };
}
