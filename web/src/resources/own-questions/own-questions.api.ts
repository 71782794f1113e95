import type { Page } from "@pharmacy/contract/list";
import type {
  OwnQuestion,
  OwnQuestionListQuery,
  OwnQuestionSummary,
} from "@pharmacy/contract/questions/own-questions";
import type { QuestionInput, Seen } from "@pharmacy/contract/questions/questions";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { http } from "#api/http.ts";

const PATH = "dashboard/questions";
const pathOf = (id: string) => `${PATH}/${encodeURIComponent(id)}`;

/**
 * Calls for a pharmacy's own questions. They share the key prefix of all questions, so that any
 * change of a question refetches them.
 */
export const ownQuestionsApi = {
  key: ["questions"] as const,

  list: (query: Partial<OwnQuestionListQuery>) =>
    queryOptions({
      queryKey: ["questions", "list", "own", query],
      queryFn: ({ signal }) => http.get<Page<OwnQuestionSummary>>(PATH, query, signal),
      placeholderData: keepPreviousData,
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: ["questions", "detail", id, "own"],
      queryFn: ({ signal }) => http.get<OwnQuestion>(pathOf(id), {}, signal),
    }),

  ask: (question: QuestionInput) => http.post<OwnQuestion>(PATH, question),
  close: (id: string, seen: Seen) => http.post<OwnQuestion>(`${pathOf(id)}/close`, seen),
};
