import { aTemplate } from "./questions.ts";
import type { TestedResource } from "./resources.ts";

export const resource: TestedResource = {
  name: "answer-templates",
  body: aTemplate,
  change: { name: "Another name" },
  hasNoExport: true,
};
