import type { NounPart } from "#components/layout/noun-parts.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";

export const parts: readonly NounPart[] = [
  {
    name: "help-desk",
    may: ["setting", "view"],
    Part: lazyPart(() => import("./-help-desk-settings.tsx").then((module) => module.HelpDeskCard)),
  },
  {
    name: "answer-templates",
    may: ["answerTemplate", "view"],
    Part: lazyPart(() =>
      import("./-answer-templates.tsx").then((module) => module.AnswerTemplatesCard),
    ),
  },
];
