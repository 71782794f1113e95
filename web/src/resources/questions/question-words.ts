import type { QuestionSummary } from "@pharmacy/contract/questions/questions";
import type { QUESTION_SOURCES } from "@pharmacy/contract/questions/questions.values";

export const SOURCE_WORDS: Record<(typeof QUESTION_SOURCES)[number], string> = {
  dashboard: "Dashboard",
  website: "Public form",
  email: "Email",
};

/** The asking pharmacy, or a label for visitors. */
export function placeOf({ organization }: Pick<QuestionSummary, "organization">): string {
  return organization?.name ?? "Visitor";
}
