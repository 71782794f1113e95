import type {
  AnswerTemplate,
  AnswerTemplateChanges,
  AnswerTemplateInput,
  AnswerTemplates,
} from "@pharmacy/contract/answer-templates/answer-templates";
import { queryOptions } from "@tanstack/react-query";
import { http } from "#api/http.ts";

const PATH = "answer-templates";
const pathOf = (id: string) => `${PATH}/${encodeURIComponent(id)}`;

export const answerTemplatesApi = {
  all: queryOptions({
    queryKey: ["answerTemplates", "list"],
    queryFn: ({ signal }) => http.get<AnswerTemplates>(PATH, {}, signal),
  }),

  create: (input: AnswerTemplateInput) => http.post<AnswerTemplate>(PATH, input),
  update: ({ id, ...changes }: AnswerTemplateChanges & { id: string }) =>
    http.patch<AnswerTemplate>(pathOf(id), changes),
  remove: (id: string) => http.delete(pathOf(id)),
};
