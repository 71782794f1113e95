import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { DemoFigures } from "./demo-figures.ts";
import { countBy } from "./demo-network.ts";

export const figures: DemoFigures = {
  created: 400,
  tests: {
    async "four hundred items, with numbers of the range for examples of six makers, in twenty-two groups"(
      db,
    ) {
      expect(await countBy(db, "items", "status")).toEqual({
        ...{ active: 355, draft: 20, discontinued: 22, withdrawn: 3 },
      });
      const { rows } = await db.execute(sql`
        select count(distinct gtin)::int as gtins, bool_and(gtin like '0952%') as ours,
          count(replaced_by)::int as replaced, count(distinct "group")::int as groups,
          count(distinct manufacturer)::int as makers
        from items`);
      expect(rows).toEqual([{ gtins: 400, ours: true, replaced: 8, groups: 22, makers: 6 }]);
    },
  },
};
