import type { ModelExtras } from "../model-extras.ts";

export const QUESTION_EXTRAS = {
  verbs: {
    answer: ["answer", "answered"],
    assign: ["assign", "assigned"],
    merge: ["merge", "merged"],
    close: ["close", "closed"],
    publish: ["publish the answer to", "published the answer to"],
    unpublish: ["withdraw the published answer to", "withdrew the published answer to"],
  },
  bulk: {
    assign: { permission: "act" },
    assignBack: { permission: "act", action: "assign" },
    close: { permission: "act" },
  },
  emails: {
    // never blocks the caller: emails beyond the limit are dropped
    questionReceived: { isCounted: true, to: "asker" },
    // each is sent by a platform user
    questionAnswered: { isCounted: false, to: "asker" },
    questionClosed: { isCounted: false, to: "asker" },
  },
  notifications: {
    questionAssigned: {
      kind: "assigned",
      says: ({ name, by }) =>
        by === null
          ? `Question ${name} was assigned to you`
          : `${by} assigned question ${name} to you`,
    },
    questionAnswered: { kind: "decided", says: ({ name }) => `Question ${name} was answered` },
  },
  files: { question: { label: "File of a question" } },
  references: {
    question: "question",
    mergedInto: "question",
    followUpOf: "question",
    askedBy: "user",
    assignee: "user",
    files: "file",
    answerFiles: "file",
  },
} as const satisfies ModelExtras;
