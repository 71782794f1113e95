import type { ActRules } from "../acts.ts";
import type { QuestionStatus } from "./questions.values.ts";

/** The acts of a pharmacy on the questions it has asked. */
export const OWN_QUESTION_ACTS = {
  followUp: { may: "create", verb: ["follow up", "followed up"] },
  close: {
    may: "create",
    verb: ["close", "closed"],
    from: ["open", "answered"],
    misfit: () => "This question is already closed.",
  },
} as const satisfies ActRules<{ status: QuestionStatus }>;
