import * as z from "zod/mini";
import { LetterOfRecord, LetterReceipt } from "../emails/mail-deliveries.ts";
import { FileReference } from "../files/files.ts";
import { listQuery } from "../list.ts";
import { email } from "../organizations/contacts.ts";
import {
  changesOf,
  type RecordColumn,
  RecordReference,
  recordFields,
  recordId,
} from "../record.ts";
import { choice, lines, name, optional, optionalLines, text } from "../text.ts";
import { shown } from "../tidy.ts";
import { QUESTION_LIST } from "./questions.list.ts";
import {
  ANSWER_MAX,
  ANSWER_MIN,
  BODY_MAX,
  BODY_MIN,
  CLOSING_NOTE_MAX,
  CLOSING_NOTE_MISSING,
  DESK_CLOSINGS,
  NOTE_MAX,
  QUESTION_CLOSINGS,
  QUESTION_FILES_MAX,
  QUESTION_SOURCES,
  QUESTION_STATUSES,
  QUESTION_TOPICS,
  TITLE_MAX,
  TITLE_MIN,
} from "./questions.values.ts";

/** The answer to any key that does not identify a file. */
export const FILE_GONE = "A file is no longer available. Add it again.";

/** Keys of files uploaded for a question or an answer. */
const fileKeys = z._default(
  z
    .array(z.string().check(z.maxLength(200), z.regex(/^[\w.-]*$/, FILE_GONE)))
    .check(z.maxLength(QUESTION_FILES_MAX, `Add at most ${QUESTION_FILES_MAX} files.`)),
  [],
);

const version = z.int("Send the version you read.").check(z.minimum(1));

const questionFields = {
  topic: choice(QUESTION_TOPICS),
  title: text("Title", TITLE_MIN, TITLE_MAX),
  body: lines("Question", BODY_MIN, BODY_MAX),
};

/** A question from a pharmacy. */
export const QuestionInput = z.strictObject({
  ...questionFields,
  files: fileKeys,
  /** The earlier question that this one follows up on. */
  followUpOf: optional(recordId("Choose a question.")),
});
export type QuestionInput = z.input<typeof QuestionInput>;

/** A question from a visitor, or a message that the support desk enters on behalf of its sender. */
export const VisitorQuestion = z.strictObject({
  contactName: name("Your name", 2, 100),
  contactEmail: email("Your email"),
  ...questionFields,
  files: fileKeys,
  /** A honeypot: people leave it empty because they cannot see it. */
  fax: z.optional(z.string().check(z.maxLength(200), shown("Fax"))),
});
export type VisitorQuestion = z.input<typeof VisitorQuestion>;

/** The answer to a visitor. The question's number is sent by letter. */
export const VisitorReceipt = z.object({ contactEmail: z.string() });
export type VisitorReceipt = z.infer<typeof VisitorReceipt>;

/** A file uploaded for a question or an answer that has not been sent yet. */
export const QuestionFile = z.object({
  /** Grants the right to attach the file once. */
  key: z.string(),
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  contentType: z.string(),
});
export type QuestionFile = z.infer<typeof QuestionFile>;

/** The id, number and title of a question. */
export const QuestionReference = z.object({ id: z.uuid(), number: z.string(), title: z.string() });
export type QuestionReference = z.infer<typeof QuestionReference>;

/** A question as the support desk's list shows it. */
export const QuestionSummary = z.object({
  ...recordFields,
  /** Shown to users: Q-000318. */
  number: z.string(),
  topic: z.enum(QUESTION_TOPICS),
  title: z.string(),
  status: z.enum(QUESTION_STATUSES),
  source: z.enum(QUESTION_SOURCES),
  /** The user or visitor who asked. */
  askerName: z.string(),
  askerEmail: z.string(),
  /** Null for visitors. */
  askedBy: z.nullable(RecordReference),
  organization: z.nullable(RecordReference),
  assignee: z.nullable(RecordReference),
  /** Business minutes since it was asked; null once it is answered or closed. */
  waitingMinutes: z.nullable(z.int()),
  /** Business minutes within which its topic should be answered. */
  targetMinutes: z.int(),
  /** Whether it has been waiting for longer than that. */
  isOverdue: z.boolean(),
  answeredAt: z.nullable(z.iso.datetime()),
  answeredBy: z.nullable(RecordReference),
  closedAt: z.nullable(z.iso.datetime()),
  closing: z.nullable(z.enum(QUESTION_CLOSINGS)),
  publishedAt: z.nullable(z.iso.datetime()),
  mergedInto: z.nullable(QuestionReference),
});
export type QuestionSummary = z.infer<typeof QuestionSummary>;

/** An internal note, which the asker never sees. */
export const QuestionNote = z.object({ ...recordFields, body: z.string() });
export type QuestionNote = z.infer<typeof QuestionNote>;

export const NoteInput = z.strictObject({ body: lines("Note", 1, NOTE_MAX) });
export type NoteInput = z.input<typeof NoteInput>;

/** Another question of the same asker or pharmacy. */
export const OtherQuestion = z.extend(QuestionReference, {
  status: z.enum(QUESTION_STATUSES),
  createdAt: z.iso.datetime(),
});
export type OtherQuestion = z.infer<typeof OtherQuestion>;

export const Question = z.extend(QuestionSummary, {
  body: z.string(),
  files: z.array(FileReference),
  answer: z.nullable(z.string()),
  answerFiles: z.array(FileReference),
  /** The comment given with the reason for closing it. */
  closingNote: z.nullable(z.string()),
  /** The anonymous public copy; null if it was never published. */
  faqTitle: z.nullable(z.string()),
  faqAnswer: z.nullable(z.string()),
  /** Whether the asker's account is deleted, so that no letter can reach them. */
  isAskerGone: z.boolean(),
  followUpOf: z.nullable(QuestionReference),
  followUps: z.array(QuestionReference),
  /** Questions that were merged into it and get its answer. */
  merged: z.array(z.extend(QuestionReference, { askerName: z.string() })),
  /** Oldest first. */
  notes: z.array(QuestionNote),
  /** The letters to its askers, newest first. */
  letters: z.array(LetterOfRecord),
  /** Newest first. */
  others: z.object({ items: z.array(OtherQuestion), total: z.int() }),
});
export type Question = z.infer<typeof Question>;

/** A question after an action, and what happens to the letter about that. */
export const QuestionAfterAct = z.extend(Question, LetterReceipt.shape);
export type QuestionAfterAct = z.infer<typeof QuestionAfterAct>;

/** What the support desk may correct on a question. */
export const QuestionChanges = changesOf(
  z.strictObject({
    topic: choice(QUESTION_TOPICS),
    title: text("Title", TITLE_MIN, TITLE_MAX),
    /** A correction of a sent answer. */
    answer: lines("Answer", ANSWER_MIN, ANSWER_MAX),
    /** Whether the asker is sent the corrected answer. */
    sendsLetter: z.boolean(),
  }),
);
export type QuestionChanges = z.input<typeof QuestionChanges>;

const answer = z
  .string({ error: "Write an answer first." })
  .check(z.minLength(1, "Write an answer first."));

/**
 * Body of an answer. When two are based on the same version, the second is refused and gets the
 * first.
 */
export const AnswerInput = z.strictObject({
  answer: z.pipe(answer, lines("Answer", ANSWER_MIN, ANSWER_MAX)),
  files: fileKeys,
  version,
});
export type AnswerInput = z.input<typeof AnswerInput>;

export const AnswerDraft = z.omit(AnswerInput, { files: true, version: true });
export type AnswerDraft = z.input<typeof AnswerDraft>;

/** The letter an answer would send. */
export const AnswerPreview = z.extend(LetterReceipt, {
  /** Empty when the asker has no address left. */
  recipients: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
});
export type AnswerPreview = z.infer<typeof AnswerPreview>;

export const Assignment = z.strictObject({
  /** Null for no one. */
  assignee: z.nullable(recordId("Choose a person.")),
  version,
});
export type Assignment = z.input<typeof Assignment>;

/** Users to whom a question can be assigned. */
export const Assignees = z.object({ items: z.array(RecordReference) });
export type Assignees = z.infer<typeof Assignees>;

export const Merge = z.strictObject({ into: recordId("Choose a question."), version });
export type Merge = z.input<typeof Merge>;

/**
 * The reason is sent to the asker, with the note; no letter is sent for a question closed as spam.
 */
export const Closing = z
  .strictObject({
    reason: choice(DESK_CLOSINGS),
    note: optionalLines("Note", CLOSING_NOTE_MAX),
    version,
  })
  .check(
    z.refine(({ reason, note }) => reason !== "other" || Boolean(note), {
      error: CLOSING_NOTE_MISSING,
      path: ["note"],
    }),
  );
export type Closing = z.input<typeof Closing>;

/** Body of actions that need only the version they are based on. */
export const Seen = z.strictObject({ version });
export type Seen = z.input<typeof Seen>;

/** The public copy of a question and its answer. */
export const Publication = z.strictObject({
  title: text("Title", TITLE_MIN, TITLE_MAX),
  answer: lines("Answer", ANSWER_MIN, ANSWER_MAX),
  version,
});
export type Publication = z.input<typeof Publication>;

export type QuestionColumn =
  | ("number" | "title" | "asker" | "topic" | "askedAt" | "waiting" | "status" | "published")
  | ("assignee" | "answered")
  | RecordColumn;

export const QuestionListQuery = listQuery(QUESTION_LIST, {
  status: QUESTION_STATUSES,
  topic: QUESTION_TOPICS,
  assignee: null,
  overdue: ["yes"],
});
export type QuestionListQuery = z.infer<typeof QuestionListQuery>;
