import type { Tiles } from "#resources/summary/tiles.ts";

export const tiles: Tiles = {
  questions: {
    label: "Open questions",
    tone: "warning",
    note: "Everything is answered",
    list: "/admin/questions",
    isNamedInFragment: true,
  },
};
