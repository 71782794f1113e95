import { UNSENT_DAYS } from "@pharmacy/contract/emails/mails.values";
import type { Tiles } from "#resources/summary/tiles.ts";

export const tiles: Tiles = {
  letters: {
    label: "Emails not sent",
    tone: "danger",
    note: `In the last ${UNSENT_DAYS} days`,
    list: "/admin/letters",
  },
};
