import type { Page } from "@pharmacy/contract/list";
import type {
  Question,
  QuestionSummary,
  VisitorQuestion,
  VisitorReceipt,
} from "@pharmacy/contract/questions/questions";
import type { Api } from "./api.ts";
import { aMark } from "./records.ts";

/** A visitor's open question. */
export async function aQuestion(
  api: Api,
  values: Partial<VisitorQuestion> = {},
): Promise<QuestionSummary> {
  const mark = aMark();
  const title = values.title ?? `When does order ${mark} come?`;
  await api.post<VisitorReceipt>("questions", {
    contactName: "Inês Carvalho",
    contactEmail: `ines@${mark}.example`,
    topic: "orders",
    body: "We ordered on Monday and have heard nothing since.",
    ...values,
    title,
  } satisfies VisitorQuestion);
  const search = encodeURIComponent(title);
  const [one] = (await api.get<Page<QuestionSummary>>(`questions?search=${search}`)).items;
  if (!one) throw new Error(`${title} is not in the list.`);
  return one;
}

/** A question with a published answer. */
export async function aPublishedAnswer(api: Api, title?: string): Promise<Question> {
  const { id, version, title: asked } = await aQuestion(api, { ...(title && { title }) });
  const answer = "It arrives on the next working day.";
  const answered = await api.post<Question>(`questions/${id}/answer`, {
    answer,
    files: [],
    version,
  });
  return api.post<Question>(`questions/${id}/publish`, {
    title: asked,
    answer,
    version: answered.version,
  });
}
