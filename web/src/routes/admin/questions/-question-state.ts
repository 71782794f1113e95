import type { Question } from "@pharmacy/contract/questions/questions";

/** The form shown in place of a question's sheet. */
export type Writing = "edit" | "publish" | "correct";

/** Why it can no longer be answered; undefined while it is open. */
export function closedReason(question: Question): string | undefined {
  const { status, mergedInto, answeredBy } = question;
  if (status === "open") return undefined;
  if (mergedInto) return `This question was merged into ${mergedInto.number}.`;
  if (status === "closed") return "This question is already closed.";
  return `This question was already answered by ${answeredBy?.name ?? "someone else"}.`;
}
