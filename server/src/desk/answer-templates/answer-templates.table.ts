import { QUESTION_TOPICS } from "@pharmacy/contract/questions/questions.values";
import { sql } from "drizzle-orm";
import { index, pgTable, text } from "drizzle-orm/pg-core";
import { recordColumns } from "../../platform/db/columns.ts";
import type { Kind } from "../../platform/db/kinds.ts";

export const answerTemplates = pgTable(
  "answer_templates",
  {
    ...recordColumns(),
    name: text().notNull().unique(),
    topic: text({ enum: QUESTION_TOPICS }),
    body: text().notNull(),
    nameKey: text().generatedAlwaysAs(sql`search_text(name)`),
  },
  (table) => [index("answer_templates_name").on(table.nameKey, table.id)],
);

export const answerTemplateKind: Kind<typeof answerTemplates> = {
  table: answerTemplates,
  model: "answerTemplate",
  thing: "Answer template",
  label: (template) => template.name,
  hidden: ["nameKey"],
};
