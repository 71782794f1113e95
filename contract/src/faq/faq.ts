import * as z from "zod/mini";
import { listQuery } from "../list.ts";
import { FAQ_LIST } from "../questions/questions.list.ts";
import { QUESTION_TOPICS, SIMILAR_MAX, TITLE_MAX } from "../questions/questions.values.ts";
import { bounded } from "../tidy.ts";

export const FaqEntry = z.object({
  id: z.uuid(),
  topic: z.enum(QUESTION_TOPICS),
  title: z.string(),
  answer: z.string(),
  publishedAt: z.iso.datetime(),
});
export type FaqEntry = z.infer<typeof FaqEntry>;

export const FaqListQuery = listQuery(FAQ_LIST, { topic: QUESTION_TOPICS });
export type FaqListQuery = z.infer<typeof FaqListQuery>;

export const SimilarQuery = z.strictObject({
  text: z.string("Enter a title.").check(...bounded("Title", TITLE_MAX)),
});
export type SimilarQuery = z.infer<typeof SimilarQuery>;

export const SimilarAnswers = z.object({
  items: z.array(FaqEntry).check(z.maxLength(SIMILAR_MAX)),
});
export type SimilarAnswers = z.infer<typeof SimilarAnswers>;
