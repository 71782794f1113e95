import type { FaqEntry, FaqListQuery, SimilarAnswers } from "@pharmacy/contract/faq/faq";
import type { Page } from "@pharmacy/contract/list";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { http } from "#api/http.ts";

/** Published answers, open to every signed-in user. */
export const faqApi = {
  list: (query: Partial<FaqListQuery>) =>
    queryOptions({
      queryKey: ["faq", "list", query],
      queryFn: ({ signal }) => http.get<Page<FaqEntry>>("faq", query, signal),
      placeholderData: keepPreviousData,
    }),
  /** Answers that may fit a question with this title. */
  similar: (text: string) =>
    queryOptions({
      queryKey: ["faq", "similar", text],
      queryFn: ({ signal }) => http.get<SimilarAnswers>("faq/similar", { text }, signal),
      placeholderData: keepPreviousData,
      // no toast: a failure must not interrupt typing
      meta: { isPreview: true },
    }),
};
