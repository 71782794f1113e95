import { eq, sql } from "drizzle-orm";
import type { TiledList } from "../../platform/summary/tiles.ts";
import { returns } from "./returns.table.ts";

export const returnTiles: TiledList = {
  list: "returns",
  tiles: { returns: { model: "return", query: { status: "requested" }, place: 17 } },
  async read(db) {
    const [waiting] = await db
      .select({
        count: sql<number>`count(*)::int`,
        since: sql<string | null>`min(${returns.createdAt})`.mapWith(returns.createdAt),
      })
      .from(returns)
      .where(eq(returns.status, "requested"));
    return () => ({ count: waiting?.count ?? 0, since: waiting?.since ?? null });
  },
};
