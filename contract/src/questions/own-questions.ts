import * as z from "zod/mini";
import { FileReference } from "../files/files.ts";
import { listQuery } from "../list.ts";
import { RecordReference, recordFields } from "../record.ts";
import { OWN_QUESTION_LIST } from "./questions.list.ts";
import { QuestionReference } from "./questions.ts";
import { QUESTION_CLOSINGS, QUESTION_STATUSES, QUESTION_TOPICS } from "./questions.values.ts";

export const OwnQuestionSummary = z.object({
  ...recordFields,
  number: z.string(),
  topic: z.enum(QUESTION_TOPICS),
  title: z.string(),
  status: z.enum(QUESTION_STATUSES),
  askedBy: z.nullable(RecordReference),
  answeredAt: z.nullable(z.iso.datetime()),
  closedAt: z.nullable(z.iso.datetime()),
});
export type OwnQuestionSummary = z.infer<typeof OwnQuestionSummary>;

/** A merged question has the answer of the question it was merged into. */
export const OwnQuestion = z.extend(OwnQuestionSummary, {
  body: z.string(),
  files: z.array(FileReference),
  answer: z.nullable(z.string()),
  answerFiles: z.array(FileReference),
  closing: z.nullable(z.enum(QUESTION_CLOSINGS)),
  closingNote: z.nullable(z.string()),
  followUpOf: z.nullable(QuestionReference),
  followUps: z.array(QuestionReference),
});
export type OwnQuestion = z.infer<typeof OwnQuestion>;

export const OwnQuestionListQuery = listQuery(OWN_QUESTION_LIST, { asker: ["me"] });
export type OwnQuestionListQuery = z.infer<typeof OwnQuestionListQuery>;
