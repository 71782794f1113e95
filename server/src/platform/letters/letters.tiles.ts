import { mails } from "../mail/mails.table.ts";
import type { TiledList } from "../summary/tiles.ts";
import { isUnsent } from "./letters.list.ts";

export const letterTiles: TiledList = {
  list: "letters",
  tiles: { letters: { model: "user", query: {}, place: 80 } },
  async read(db, _, now) {
    const count = await db.$count(mails, isUnsent(now));
    return () => ({ count, since: null });
  },
};
