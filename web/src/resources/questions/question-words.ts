import type { QuestionSummary } from "@pharmacy/contract/questions";
import type { QUESTION_SOURCES } from "@pharmacy/contract/questions.values";
import { formatNumber } from "#lib/format.ts";

/** Business time in words: "45 min", "5 h 20 min", "52 h". */
export function businessTime(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes} min`;
  const rest = minutes % 60;
  // beyond a working day, minutes do not matter
  if (rest === 0 || hours >= 10) return `${formatNumber(hours)} h`;
  return `${hours} h ${rest} min`;
}

export const SOURCE_WORDS: Record<(typeof QUESTION_SOURCES)[number], string> = {
  dashboard: "Dashboard",
  website: "Public form",
  email: "Email",
};

/** The asking pharmacy, or that it was a visitor. */
export function placeOf({ organization }: Pick<QuestionSummary, "organization">): string {
  return organization?.name ?? "Visitor";
}
