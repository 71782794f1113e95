/** Topics of questions. Each has an answer target in the settings. */
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

/** A closed question is not reopened: a follow-up is a new question linked to the old one. */
export const QUESTION_STATUSES = ["open", "answered", "closed"] as const;
export type QuestionStatus = (typeof QUESTION_STATUSES)[number];

/** A pharmacy's dashboard, the public form, or a message that the support desk entered. */
export const QUESTION_SOURCES = ["dashboard", "website", "email"] as const;

/** Reasons with which the support desk can close an open question. */
export const DESK_CLOSINGS = ["noLongerNeeded", "outOfScope", "spam", "other"] as const;
export type DeskClosing = (typeof DESK_CLOSINGS)[number];

/** Why a question was closed: also by its asker, some time after its answer, or by a merge. */
export const QUESTION_CLOSINGS = [...DESK_CLOSINGS, "byAsker", "afterAnswer", "merged"] as const;
export type QuestionClosing = (typeof QUESTION_CLOSINGS)[number];

/** Days after its answer when a question is closed. */
export const CLOSES_AFTER_DAYS = 14;

export const TITLE_MIN = 5;
export const TITLE_MAX = 160;
export const BODY_MIN = 10;
export const BODY_MAX = 5_000;
export const ANSWER_MIN = 2;
export const ANSWER_MAX = 10_000;
export const NOTE_MAX = 2_000;
export const CLOSING_NOTE_MAX = 500;
/** Answer to a closing for another reason than those there are, without words. */
export const CLOSING_NOTE_MISSING = "Enter why you are closing the question.";

/** Most files of one question, and of one answer. */
export const QUESTION_FILES_MAX = 5;

/** Most questions that can be merged into one: all of them get its answer. */
export const MERGED_MAX = 50;

/** Most other questions of an asker shown beside one. */
export const OTHERS_MAX = 10;

/** Most published answers suggested while a question is typed. */
export const SIMILAR_MAX = 5;

export const PRIVACY_LINE = "Do not include patient names or health details.";
