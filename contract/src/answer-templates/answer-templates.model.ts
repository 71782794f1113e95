import { KEEP, VIEW } from "../grants.values.ts";
import type { ModelRow } from "../model-row.ts";

export const ANSWER_TEMPLATE = {
  noun: "answer template",
  plural: "answerTemplates",
  label: "Answer templates",
  grants: { admin: KEEP, catalogue: VIEW, finance: VIEW, support: KEEP },
} as const satisfies ModelRow;
