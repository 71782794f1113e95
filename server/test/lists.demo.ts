import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { DemoFigures } from "./demo-figures.ts";
import { countBy } from "./demo-network.ts";

export const figures: DemoFigures = {
  // the lists and their lines
  created: 14 + 320 + 3 * 40 + 320 + 630,
  tests: {
    async "fourteen price lists in every state, nine of them of one pharmacy"(db) {
      expect(await countBy(db, "price_lists", "kept_state")).toEqual({
        running: 11,
        scheduled: 1,
        ended: 1,
        draft: 1,
      });
      const { rows } = await db.execute(sql`
        select count(p.organization)::int as own,
          (select array_agg(lines order by lines desc) from (select count(*)::int as lines
            from price_list_lines l join price_lists n on n.id = l.list
            where n.organization is null and n.kept_state = 'running' group by n.id) c) as network,
          (select bool_and(lines between 30 and 110) from (select count(*) as lines
            from price_list_lines l join price_lists o on o.id = l.list
            where o.organization is not null group by o.id) c) as fits
        from price_lists p`);
      expect(rows).toEqual([{ own: 9, network: [320, 40], fits: true }]);
    },
  },
};
