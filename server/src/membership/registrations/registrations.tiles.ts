import { eq, sql } from "drizzle-orm";
import type { TiledList } from "../../platform/summary/tiles.ts";
import { registrations } from "./registrations.table.ts";

export const registrationTiles: TiledList = {
  list: "registrations",
  tiles: { registrations: { model: "registration", query: { status: "pending" }, place: 10 } },
  async read(db) {
    const [waiting] = await db
      .select({
        count: sql<number>`count(*)::int`,
        since: sql<string | null>`min(${registrations.createdAt})`.mapWith(registrations.createdAt),
      })
      .from(registrations)
      .where(eq(registrations.status, "pending"));
    return () => ({ count: waiting?.count ?? 0, since: waiting?.since ?? null });
  },
};
