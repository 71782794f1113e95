import type { PriceExplanation } from "@pharmacy/contract/prices/prices";
import { queryOptions } from "@tanstack/react-query";
import { http } from "#api/http.ts";

/** Without a day, the price is for today in the pharmacy's time zone. */
export type PriceQuestion = { organization: string; item: string; quantity: number; on: string };

export const pricesApi = {
  why: (question: PriceQuestion) =>
    queryOptions({
      queryKey: ["prices", question],
      queryFn: ({ signal }) => http.get<PriceExplanation>("prices/why", question, signal),
      staleTime: 0,
      retry: false,
      meta: { isPreview: true },
    }),
};
