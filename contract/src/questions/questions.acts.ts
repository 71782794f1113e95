import type { ActRules } from "../acts.ts";
import type { QuestionClosing, QuestionStatus } from "./questions.values.ts";

type QuestionState = {
  number: string;
  status: QuestionStatus;
  closing: QuestionClosing | null;
  answer: string | null;
  answeredBy: { name: string } | null;
  assignee: { id: string } | null;
  mergedInto: { number: string } | null;
  merged: { length: number };
  publishedAt: string | null;
};

type Known<Field extends keyof QuestionState> = Pick<QuestionState, "status" | Field>;

function isEnded({
  status,
  closing,
  answeredBy,
  mergedInto,
}: Known<"closing" | "answeredBy" | "mergedInto">): string {
  if (mergedInto) {
    return `This question was merged into ${mergedInto.number}. Answer that one instead.`;
  }
  if (status === "answered" || (closing === "byAsker" && answeredBy)) {
    return `This question was already answered by ${answeredBy?.name ?? "someone else"}.`;
  }
  return "This question is already closed.";
}

export const QUESTION_ACTS = {
  answer: { may: "act", verb: ["answer", "answered"], from: ["open"], misfit: isEnded },
  take: {
    may: "act",
    verb: ["assign", "assigned"],
    logs: "assign",
    from: ["open"],
    misfit: isEnded,
    refusal: ({ assignee }: Known<"assignee">, { id }) =>
      assignee && assignee.id === id ? "This question is already yours." : null,
  },
  assign: {
    may: "act",
    verb: ["assign", "assigned"],
    isBulk: true,
    from: ["open"],
    misfit: isEnded,
  },
  edit: { may: "edit", verb: ["change", "changed"] },
  correct: {
    may: "edit",
    verb: ["correct", "corrected"],
    refusal: ({ answer }: Known<"answer">) =>
      answer === null ? "This question has no answer to correct yet." : null,
  },
  merge: { may: "act", verb: ["merge", "merged"], from: ["open"], misfit: isEnded },
  close: { may: "act", verb: ["close", "closed"], isBulk: true, from: ["open"], misfit: isEnded },
  publish: {
    may: "act",
    verb: ["publish", "published"],
    refusal: ({ answer }: Known<"answer">) =>
      answer === null ? "Only answered questions can be published." : null,
  },
  unpublish: {
    may: "act",
    verb: ["withdraw", "withdrawn"],
    refusal: ({ publishedAt }: Known<"publishedAt">) =>
      publishedAt === null ? "The answer to this question is not published." : null,
  },
  delete: {
    may: "delete",
    verb: ["delete", "deleted"],
    isBulk: true,
    refusal({ number, merged }: Known<"number" | "merged">) {
      if (merged.length === 0) return null;
      const others =
        merged.length === 1 ? "Another question was" : `${merged.length} other questions were`;
      return `${others} merged into ${number}. Close it instead.`;
    },
  },
} as const satisfies ActRules<QuestionState>;
