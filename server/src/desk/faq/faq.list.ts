import type { FaqEntry, FaqListQuery } from "@pharmacy/contract/faq/faq";
import { and, isNotNull, isNull } from "drizzle-orm";
import type { Kind } from "../../platform/db/kinds.ts";
import { equals } from "../../platform/db/list.ts";
import { questionKind, questions } from "../questions/questions.table.ts";

/** Exposes only the published parts of a question. */
export const faqKind: Kind<typeof questions> = {
  ...questionKind,
  thing: "Answer",
  present: and(isNotNull(questions.publishedAt), isNull(questions.deletedAt)),
  hidden: [
    ...(questionKind.hidden ?? []),
    "title",
    "body",
    "answer",
    "contactName",
    "contactEmail",
  ],
};

const COUNT_MAX = 1_000;

export function listOptions({ topic }: Pick<FaqListQuery, "topic">) {
  return {
    search: questions.faqSearch,
    where: [equals(questions.topic, topic)],
    sorts: {},
    order: { by: [questions.publishedAt], descending: true },
    countMax: COUNT_MAX,
  };
}

type Published = Pick<
  typeof questions.$inferSelect,
  "id" | "topic" | "faqTitle" | "faqAnswer" | "publishedAt"
>;

export function shownEntry({ id, topic, faqTitle, faqAnswer, publishedAt }: Published): FaqEntry {
  return {
    id,
    topic,
    title: faqTitle ?? "",
    answer: faqAnswer ?? "",
    publishedAt: publishedAt ?? "",
  };
}
