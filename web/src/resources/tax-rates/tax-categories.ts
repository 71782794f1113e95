import { TAX_CATEGORIES } from "@pharmacy/contract/tax-rates/tax-rates.values";
import { useQuery } from "@tanstack/react-query";
import { choicesOf } from "#lib/choices.ts";
import { taxRatesApi } from "./tax-rates.api.ts";

/** The categories to choose from: every network's, those that its rates add, and the one chosen. */
export function useTaxCategories(chosen: string | undefined) {
  const { data } = useQuery(taxRatesApi.all);
  const rated = data?.items.map(({ category }) => category).sort() ?? [];
  return choicesOf([...new Set([...TAX_CATEGORIES, ...rated, ...(chosen ? [chosen] : [])])]);
}
