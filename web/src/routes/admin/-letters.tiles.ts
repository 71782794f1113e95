import { FAILED_DAYS } from "@pharmacy/contract/mails.values";
import type { Tiles } from "#resources/summary/tiles.ts";

export const tiles: Tiles = {
  letters: {
    label: "Letters that failed",
    tone: "danger",
    note: `In the last ${FAILED_DAYS} days`,
    list: "/admin/letters",
  },
};
