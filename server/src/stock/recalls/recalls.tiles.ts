import { and, eq, sql } from "drizzle-orm";
import type { TiledList } from "../../platform/summary/tiles.ts";
import { recallNotices, recalls } from "./recalls.table.ts";

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
    const count = open?.count ?? 0;
    if (count === 0) return () => ({ count, since: null });
    const isOfOpen = and(eq(recallNotices.recall, recalls.id), eq(recalls.status, "open"));
    const [notices] = await db
      .select({
        pharmacies: sql<number>`count(*)::int`,
        answered: sql<number>`(count(*) filter (where ${recallNotices.status} = 'acknowledged'))::int`,
      })
      .from(recalls)
      .innerJoin(recallNotices, isOfOpen);
    return () => ({ count, since: open?.since ?? null, ...(notices && { notices }) });
  },
};
