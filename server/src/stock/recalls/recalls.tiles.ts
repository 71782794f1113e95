import { eq, sql } from "drizzle-orm";
import type { TiledList } from "../../platform/summary/tiles.ts";
import { recalls } from "./recalls.table.ts";

export const recallTiles: TiledList = {
  list: "recalls",
  tiles: { recalls: { model: "recall", query: { status: "open" }, place: 25 } },
  async read(db) {
    const [open] = await db
      .select({
        count: sql<number>`count(*)::int`,
        since: sql<string | null>`min(${recalls.createdAt})`.mapWith(recalls.createdAt),
      })
      .from(recalls)
      .where(eq(recalls.status, "open"));
    return () => ({ count: open?.count ?? 0, since: open?.since ?? null });
  },
};
