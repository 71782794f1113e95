export const QUESTION_TOPICS = [
  "account",
  "billing",
  "catalogue",
  "orders",
  "products",
  "technical",
  "other",
] as const;
export type QuestionTopic = (typeof QUESTION_TOPICS)[number];

/** A closed question is not reopened: a follow-up is a new question linked to it. */
export const QUESTION_STATUSES = ["open", "answered", "closed"] as const;
export type QuestionStatus = (typeof QUESTION_STATUSES)[number];

export const QUESTION_SOURCES = ["dashboard", "website", "email"] as const;

export const DESK_CLOSINGS = ["noLongerNeeded", "outOfScope", "spam", "other"] as const;
export type DeskClosing = (typeof DESK_CLOSINGS)[number];

export const QUESTION_CLOSINGS = [...DESK_CLOSINGS, "byAsker", "afterAnswer", "merged"] as const;
export type QuestionClosing = (typeof QUESTION_CLOSINGS)[number];

export const CLOSES_AFTER_DAYS = 14;

export const TITLE_MIN = 5;
export const TITLE_MAX = 160;
export const BODY_MIN = 10;
export const BODY_MAX = 5_000;
export const ANSWER_MIN = 2;
export const ANSWER_MAX = 10_000;
export const NOTE_MAX = 2_000;
export const CLOSING_NOTE_MAX = 500;
export const CLOSING_NOTE_MISSING = "Enter why you are closing the question.";

export const QUESTION_FILES_MAX = 5;

export const MERGED_MAX = 50;

export const OTHERS_MAX = 10;

export const SIMILAR_MAX = 5;

export const PRIVACY_LINE = "Do not include patient names or health details.";
