import * as z from "zod/mini";
import { EmailReceipt, RecordEmail } from "../emails/delivery.ts";
import { FileReference } from "../files/files.ts";
import { listQuery } from "../list.ts";
import { email } from "../organizations/contacts.ts";
import {
  changesOf,
  hasFields,
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

/** For any key that does not identify a file. */
export const FILE_GONE = "A file is no longer available. Add it again.";

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

export const QuestionInput = z.strictObject({
  ...questionFields,
  files: fileKeys,
  followUpOf: optional(recordId("Choose a question.")),
});
export type QuestionInput = z.input<typeof QuestionInput>;

export const VisitorQuestion = z.strictObject({
  contactName: name("Your name", 1, 100),
  contactEmail: email("Your email"),
  ...questionFields,
  files: fileKeys,
  /** A honeypot: people leave it empty because they cannot see it. */
  fax: z.optional(z.string().check(z.maxLength(200), shown("Fax"))),
});
export type VisitorQuestion = z.input<typeof VisitorQuestion>;

export const VisitorReceipt = z.object({ contactEmail: z.string() });
export type VisitorReceipt = z.infer<typeof VisitorReceipt>;

export const QuestionFile = z.object({
  /** Grants the right to attach the file once. */
  key: z.string(),
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  contentType: z.string(),
});
export type QuestionFile = z.infer<typeof QuestionFile>;

export const QuestionReference = z.object({ id: z.uuid(), number: z.string(), title: z.string() });
export type QuestionReference = z.infer<typeof QuestionReference>;

export const QuestionSummary = z.object({
  ...recordFields,
  number: z.string(),
  topic: z.enum(QUESTION_TOPICS),
  title: z.string(),
  status: z.enum(QUESTION_STATUSES),
  source: z.enum(QUESTION_SOURCES),
  askerName: z.string(),
  askerEmail: z.string(),
  askedBy: z.nullable(RecordReference),
  organization: z.nullable(RecordReference),
  assignee: z.nullable(RecordReference),
  /** Business minutes; null once it is answered or closed. */
  waitingMinutes: z.nullable(z.int()),
  targetMinutes: z.int(),
  isOverdue: z.boolean(),
  answeredAt: z.nullable(z.iso.datetime()),
  answeredBy: z.nullable(RecordReference),
  closedAt: z.nullable(z.iso.datetime()),
  closing: z.nullable(z.enum(QUESTION_CLOSINGS)),
  publishedAt: z.nullable(z.iso.datetime()),
  mergedInto: z.nullable(QuestionReference),
});
export type QuestionSummary = z.infer<typeof QuestionSummary>;

export const QuestionNote = z.object({ ...recordFields, body: z.string() });
export type QuestionNote = z.infer<typeof QuestionNote>;

export const NoteInput = z.strictObject({ body: lines("Note", 1, NOTE_MAX) });
export type NoteInput = z.input<typeof NoteInput>;

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
  closingNote: z.nullable(z.string()),
  /** The anonymous public copy; null if it was never published. */
  faqTitle: z.nullable(z.string()),
  faqAnswer: z.nullable(z.string()),
  /** The account is deleted, so that no email can reach it. */
  isAskerGone: z.boolean(),
  followUpOf: z.nullable(QuestionReference),
  followUps: z.array(QuestionReference),
  merged: z.array(z.extend(QuestionReference, { askerName: z.string() })),
  notes: z.array(QuestionNote),
  letters: z.array(RecordEmail),
  others: z.object({ items: z.array(OtherQuestion), total: z.int() }),
});
export type Question = z.infer<typeof Question>;

export const QuestionAfterAct = z.extend(Question, EmailReceipt.shape);
export type QuestionAfterAct = z.infer<typeof QuestionAfterAct>;

export const QuestionChanges = changesOf(
  z.strictObject({
    topic: choice(QUESTION_TOPICS),
    title: text("Title", TITLE_MIN, TITLE_MAX),
    answer: lines("Answer", ANSWER_MIN, ANSWER_MAX),
    sendsLetter: z.boolean(),
  }),
);
export type QuestionChanges = z.input<typeof QuestionChanges>;

const answer = z
  .string({ error: "Write an answer first." })
  .check(z.minLength(1, "Write an answer first."));

/** The second of two answers to the same version is refused and gets the first. */
export const AnswerInput = z.strictObject({
  answer: z.pipe(answer, lines("Answer", ANSWER_MIN, ANSWER_MAX)),
  files: fileKeys,
  version,
});
export type AnswerInput = z.input<typeof AnswerInput>;

export const AnswerDraft = z.omit(AnswerInput, { files: true, version: true });
export type AnswerDraft = z.input<typeof AnswerDraft>;

export const AnswerPreview = z.extend(EmailReceipt, {
  recipients: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
});
export type AnswerPreview = z.infer<typeof AnswerPreview>;

export const Assignment = z.strictObject({
  assignee: z.nullable(recordId("Choose a person.")),
  version,
});
export type Assignment = z.input<typeof Assignment>;

export const Assignees = z.object({ items: z.array(RecordReference) });
export type Assignees = z.infer<typeof Assignees>;

export const Merge = z.strictObject({ into: recordId("Choose a question."), version });
export type Merge = z.input<typeof Merge>;

/** The asker gets the reason and the note, but no email about spam. */
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
      when: hasFields,
    }),
  );
export type Closing = z.input<typeof Closing>;

export const Seen = z.strictObject({ version });
export type Seen = z.input<typeof Seen>;

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

export const BulkAssignment = z.object({ to: z.nullable(recordId("Choose a person.")) });

export const BulkClosing = z
  .object({
    closing: choice(DESK_CLOSINGS, "Choose a reason."),
    note: optionalLines("Note", CLOSING_NOTE_MAX),
  })
  .check(
    z.refine(({ closing, note }) => closing !== "other" || Boolean(note), {
      error: CLOSING_NOTE_MISSING,
      path: ["note"],
    }),
  );
