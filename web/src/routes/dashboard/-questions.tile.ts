import type { NounPart } from "#components/layout/noun-parts.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";

export const part: NounPart = {
  name: "questions",
  may: ["question", "create"],
  Part: lazyPart(() => import("./-questions-tile.tsx").then((module) => module.QuestionsTile)),
};
