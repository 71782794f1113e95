import * as z from "zod/mini";
import { choice } from "../text.ts";
import {
  AnswerInput,
  Publication,
  QuestionChanges,
  QuestionFile,
  QuestionInput,
  VisitorQuestion,
} from "./questions.ts";
import { QUESTION_FILES_MAX, QUESTION_TOPICS } from "./questions.values.ts";

const files = z.pipe(
  z
    .array(QuestionFile)
    .check(z.maxLength(QUESTION_FILES_MAX, `Add at most ${QUESTION_FILES_MAX} files.`)),
  z.transform((all: QuestionFile[]) => all.map(({ key }) => key)),
);

/** Forms begin without a topic, so that no question is filed under the wrong one by accident. */
const topic = choice(QUESTION_TOPICS, "Choose a topic.");

export const VisitorForm = z.extend(VisitorQuestion, { topic, files });
export type VisitorForm = z.input<typeof VisitorForm>;

export const AskForm = z.extend(QuestionInput, { topic, files });
export type AskForm = z.input<typeof AskForm>;

export const AnswerForm = z.extend(z.omit(AnswerInput, { version: true }), { files });
export type AnswerForm = z.input<typeof AnswerForm>;

export const CorrectionForm = z.required(
  z.pick(QuestionChanges, { answer: true, sendsLetter: true }),
);
export type CorrectionForm = z.input<typeof CorrectionForm>;

export const HeadingForm = z.pick(QuestionInput, { topic: true, title: true });
export type HeadingForm = z.input<typeof HeadingForm>;

export const PublicationForm = z.omit(Publication, { version: true });
export type PublicationForm = z.input<typeof PublicationForm>;
