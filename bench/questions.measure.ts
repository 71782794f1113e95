import { besideFew } from "./beside-few.ts";
import { fillQuestions } from "./data/questions.ts";
import type { Result } from "./report.ts";

const SMALL = 1_000;
const QUESTIONS = 100_000;

const PATHS = [
  "questions",
  "questions?page=30",
  "questions?status=open",
  "questions?status=answered",
  "questions?topic=billing",
  "questions?assignee=none",
  "questions?overdue=yes",
  "questions?search=delivery",
  "questions?search=delivery%20invoice",
  "questions?search=Q-000777",
  "questions?search=orla%20777",
  "faq",
  "faq?page=3",
  "faq?topic=billing",
  "faq?search=delivery",
  "faq?search=delivery%20form",
  "faq/similar?text=When%20does%20my%20delivery%20arrive",
] as const;

/** A hundred thousand questions, a tenth of them published, compared with a thousand. */
export function measure(databaseUrl: string): Promise<Result[]> {
  return besideFew({
    databaseUrl,
    paths: PATHS,
    fillFew: () => fillQuestions(databaseUrl, 1, SMALL),
    fillMany: () => fillQuestions(databaseUrl, SMALL + 1, QUESTIONS),
    rowsOf: (list) => (list === "questions" ? QUESTIONS : QUESTIONS / 10),
  });
}
