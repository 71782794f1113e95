import type { TestedResource } from "./nouns.ts";
import { aTemplate } from "./questions.ts";

export const resource: TestedResource = {
  name: "answer-templates",
  body: aTemplate,
  change: { name: "Another name" },
  hasNoExport: true,
};
