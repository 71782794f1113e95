import { type FieldWords, shownAs } from "../field-words.ts";
import { wordsOf } from "../words.ts";
import type { QuestionClosing } from "./questions.values.ts";

export const CLOSING_WORDS: Record<QuestionClosing, string> = {
  noLongerNeeded: "No longer needed",
  outOfScope: "Not something we can help with",
  spam: "Spam",
  other: "Another reason",
  byAsker: "Closed by the person who asked",
  afterAnswer: "Closed some time after the answer",
  merged: "Merged into another question",
};

const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

export const QUESTION_WORDS: FieldWords = {
  topic: shownAs("Topic", wordsOf),
  source: shownAs("Source", wordsOf),
  body: "Question",
  assignee: "Assigned to",
  answerFiles: "Files of the answer",
  answeredAt: "Answered",
  "answeredBy.name": "Answered by",
  closedAt: "Closed",
  closing: shownAs("Closing reason", (value) => CLOSING_WORDS[value as never] ?? wordsOf(value)),
  closingNote: "Closing note",
  mergedInto: "Merged into",
  followUpOf: "Follows up",
  publishedAt: "Published",
  faqTitle: "Published title",
  faqAnswer: "Published answer",
};

export const HELP_DESK_WORDS: FieldWords = {
  "businessHours.days": {
    label: "Business days",
    show: (days) =>
      [days]
        .flat()
        .map((day) => WEEKDAYS[Number(day) - 1] ?? String(day))
        .join(", "),
  },
  "businessHours.opensAt": "Opens at",
  "businessHours.closesAt": "Closes at",
};
