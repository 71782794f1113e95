import type { Figures } from "@pharmacy/contract/summary/figures";
import type { FigureDays } from "@pharmacy/contract/summary/figures.values";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { http } from "#api/http.ts";

/** How the network does. Its key is that of the summary, so the same changes refetch it. */
export const figures = (days: FigureDays) =>
  queryOptions({
    queryKey: ["summary", "figures", days],
    queryFn: ({ signal }) => http.get<Figures>("summary/figures", { days }, signal),
    placeholderData: keepPreviousData,
  });
