import * as z from "zod/mini";
import { ANSWER_MAX, ANSWER_MIN, QUESTION_TOPICS } from "../questions/questions.values.ts";
import { changesOf, recordFields } from "../record.ts";
import { choice, lines, optional, text } from "../text.ts";
import { TEMPLATE_FIELDS, TEMPLATES_MAX } from "./answer-templates.values.ts";

const FIELD = /\{(\w{0,40})\}/g;
const known: readonly string[] = TEMPLATE_FIELDS;

export const AnswerTemplateInput = z.strictObject({
  name: text("Name", 1, 80),
  /** Offered first for questions of this topic; without a topic, offered for all. */
  topic: optional(choice(QUESTION_TOPICS)),
  body: lines("Text", ANSWER_MIN, ANSWER_MAX).check(
    z.refine(
      (body) => [...body.matchAll(FIELD)].every(([, field = ""]) => known.includes(field)),
      `Only ${TEMPLATE_FIELDS.map((field) => `{${field}}`).join(", ")} can be filled in.`,
    ),
  ),
});
export type AnswerTemplateInput = z.input<typeof AnswerTemplateInput>;

export const AnswerTemplateChanges = changesOf(AnswerTemplateInput);
export type AnswerTemplateChanges = z.input<typeof AnswerTemplateChanges>;

export const AnswerTemplate = z.object({
  ...z.required(AnswerTemplateInput).shape,
  ...recordFields,
});
export type AnswerTemplate = z.infer<typeof AnswerTemplate>;

export const AnswerTemplates = z.object({
  items: z.array(AnswerTemplate).check(z.maxLength(TEMPLATES_MAX)),
});
export type AnswerTemplates = z.infer<typeof AnswerTemplates>;
