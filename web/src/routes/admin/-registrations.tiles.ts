import type { Tiles } from "#resources/summary/tiles.ts";

export const tiles: Tiles = {
  registrations: {
    label: "Registrations to review",
    tone: "warning",
    note: "",
    list: "/admin/registrations",
  },
};
