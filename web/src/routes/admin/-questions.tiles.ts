import { showQuestions } from "#resources/questions/kept-question-filters.ts";
import type { Tiles } from "#resources/summary/tiles.ts";

export const tiles: Tiles = {
  questions: {
    label: "Open questions",
    tone: "warning",
    note: "Everything is answered",
    list: "/admin/questions",
    // the list has no room for filters in its address
    keep: showQuestions,
  },
};
