import type { QuestionSummary } from "@pharmacy/contract/questions";
import type { QUESTION_SOURCES, QuestionClosing } from "@pharmacy/contract/questions.values";
import { formatNumber } from "#lib/format.ts";

/** Business time in words: "45 min", "5 h 20 min", "52 h". */
export function businessTime(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes} min`;
  const rest = minutes % 60;
  // beyond a working day, minutes say nothing
  if (rest === 0 || hours >= 10) return `${formatNumber(hours)} h`;
  return `${hours} h ${rest} min`;
}

/** Why a question is closed, as the support desk reads it. */
export const CLOSING_WORDS: Record<QuestionClosing, string> = {
  noLongerNeeded: "No longer needed",
  outOfScope: "Not something we can help with",
  spam: "Spam",
  other: "Another reason",
  byAsker: "Closed by the asker",
  afterAnswer: "Closed some time after the answer",
  merged: "Merged into another question",
};

export const SOURCE_WORDS: Record<(typeof QUESTION_SOURCES)[number], string> = {
  dashboard: "Dashboard",
  website: "Public form",
  email: "Email",
};

/** The pharmacy that asked, or that it was a visitor. */
export function placeOf({ organization }: Pick<QuestionSummary, "organization">): string {
  return organization?.name ?? "Visitor";
}

/** Labels of fields in the history, where they are not the fields' names in words. */
export const QUESTION_WORDS = {
  body: "Question",
  assignee: "Assigned to",
  closing: "Closing reason",
  closingNote: "Closing note",
  faqTitle: "Published title",
  faqAnswer: "Published answer",
  publishedAt: "Published",
  answeredAt: "Answered",
  answeredBy: "Answered by",
  closedAt: "Closed",
  mergedInto: "Merged into",
};
