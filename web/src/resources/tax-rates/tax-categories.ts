import { TAX_CATEGORIES } from "@pharmacy/contract/tax-rates/tax-rates.values";
import { useQuery } from "@tanstack/react-query";
import { choicesOf } from "#lib/choices.ts";
import { taxRatesApi } from "./tax-rates.api.ts";

/** Categories that every network has, those of its own rates, and the chosen one. */
export function useTaxCategories(chosen: string | undefined) {
  const { data } = useQuery(taxRatesApi.all);
  const rated = data?.items.map(({ category }) => category).sort() ?? [];
  return choicesOf([...new Set([...TAX_CATEGORIES, ...rated, ...(chosen ? [chosen] : [])])]);
}
