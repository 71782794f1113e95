import type { OwnQuestion } from "@pharmacy/contract/questions/own-questions";
import { OWN_QUESTION_ACTS } from "@pharmacy/contract/questions/own-questions.acts";
import { CircleCheck, MessageCirclePlus } from "lucide-react";
import type { NounActs } from "#components/acts/acts.ts";
import { ownQuestionsApi } from "./own-questions.api.ts";

export const ownQuestionActs: NounActs<OwnQuestion, keyof typeof OWN_QUESTION_ACTS> = {
  model: "question",
  rules: OWN_QUESTION_ACTS,
  looks: {
    followUp: {
      label: "Ask a follow-up",
      words: "again reply more",
      icon: MessageCirclePlus,
      hrefOf: ({ id }) => `/dashboard/questions/ask?followUpOf=${encodeURIComponent(id)}`,
    },
    close: {
      label: "Close question",
      words: "end finish done",
      icon: CircleCheck,
      question: {
        title: ({ number }) => `Close ${number}?`,
        consequences: ({ status }) =>
          status === "open"
            ? ["It will no longer be answered.", "You can ask again at any time."]
            : ["The answer stays here.", "You can ask a follow-up at any time."],
      },
      run: ({ id, version }) => ownQuestionsApi.close(id, { version }),
      success: "Question closed",
    },
  },
};
