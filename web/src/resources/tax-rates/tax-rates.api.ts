import type {
  TaxRate,
  TaxRateChanges,
  TaxRateInput,
  TaxRates,
} from "@pharmacy/contract/tax-rates/tax-rates";
import { queryOptions } from "@tanstack/react-query";
import { http } from "#api/http.ts";

const PATH = "tax-rates";
const pathOf = (id: string) => `${PATH}/${encodeURIComponent(id)}`;

export const taxRatesApi = {
  /** All rates, by country and category, the latest first. */
  all: queryOptions({
    queryKey: ["taxRates", "list"],
    queryFn: ({ signal }) => http.get<TaxRates>(PATH, {}, signal),
  }),

  create: (input: TaxRateInput) => http.post<TaxRate>(PATH, input),
  update: ({ id, ...changes }: TaxRateChanges & { id: string }) =>
    http.patch<TaxRate>(pathOf(id), changes),
  remove: (id: string) => http.delete(pathOf(id)),
};
