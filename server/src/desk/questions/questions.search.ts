import { sql } from "drizzle-orm";
import type { Searchable } from "../../platform/search/searchable.ts";
import { questionKind, questions } from "./questions.table.ts";

export const questionSearch: Searchable = {
  kind: questionKind,
  text: questions.search,
  name: questions.titleKey,
  identifiers: [questions.number],
  codePrefix: "q-",
  label: questions.title,
  hint: sql<string>`${questions.number} || ' · ' || ${questions.status}`,
};
