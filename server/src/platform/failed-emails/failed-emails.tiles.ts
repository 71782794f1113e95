import { outboxEmails } from "../email/outbox.table.ts";
import type { TiledList } from "../summary/tiles.ts";
import { isUnsent } from "./failed-emails.list.ts";

export const failedEmailTiles: TiledList = {
  list: "letters",
  tiles: { letters: { model: "user", query: {}, place: 80 } },
  async read(db, _, now) {
    const count = await db.$count(outboxEmails, isUnsent(now));
    return () => ({ count, since: null });
  },
};
