import type { Tiles } from "#resources/summary/tiles.ts";

export const tiles: Tiles = {
  recalls: {
    label: "Open recalls",
    tone: "danger",
    note: "No recall is open",
    list: "/admin/recalls",
  },
};
