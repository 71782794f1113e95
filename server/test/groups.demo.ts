import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { DemoFigures } from "./demo-figures.ts";

export const figures: DemoFigures = {
  created: 30,
  tests: {
    async "thirty groups on three levels"(db) {
      const { rows } = await db.execute(sql`
        with recursive tree (id, level) as (
          select id, 1 from groups where parent is null
          union all select groups.id, level + 1 from groups join tree on parent = tree.id)
        select level, count(*)::int as count from tree group by 1 order by 1`);
      expect(rows).toEqual([
        { level: 1, count: 3 },
        { level: 2, count: 22 },
        { level: 3, count: 5 },
      ]);
    },
  },
};
