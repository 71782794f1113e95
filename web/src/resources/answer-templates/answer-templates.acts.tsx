import type { AnswerTemplate } from "@pharmacy/contract/answer-templates/answer-templates";
import { ANSWER_TEMPLATE_ACTS } from "@pharmacy/contract/answer-templates/answer-templates.acts";
import { Pencil, Trash2 } from "lucide-react";
import type { NounActs } from "#components/acts/acts.ts";
import { answerTemplatesApi } from "./answer-templates.api.ts";

export const answerTemplateActs: NounActs<AnswerTemplate, keyof typeof ANSWER_TEMPLATE_ACTS> = {
  model: "answerTemplate",
  rules: ANSWER_TEMPLATE_ACTS,
  looks: {
    edit: {
      label: "Edit template",
      words: "change name topic text",
      icon: Pencil,
      opens: "edit",
    },
    delete: {
      label: "Delete template",
      words: "remove",
      icon: Trash2,
      isDanger: true,
      question: {
        title: ({ name }) => `Delete ${name}?`,
        consequences: ["It can no longer be inserted. Answers that were sent stay as they are."],
      },
      run: ({ id }) => answerTemplatesApi.remove(id),
      removes: true,
      success: "Template deleted successfully",
    },
  },
};
