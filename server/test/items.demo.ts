import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { DemoFigures } from "./demo-figures.ts";
import { countBy } from "./demo-network.ts";

export const figures: DemoFigures = {
  // with their ingredients
  created: 400 + 355,
  tests: {
    async "four hundred items, with numbers of the range for examples of six makers, in twenty-two groups"(
      db,
    ) {
      expect(await countBy(db, "items", "status")).toEqual({
        active: 355,
        draft: 20,
        discontinued: 22,
        withdrawn: 3,
      });
      const { rows } = await db.execute(sql`
        select count(distinct gtin)::int as gtins, bool_and(gtin like '0952%') as ours,
          count(replaced_by)::int as replaced, count(distinct "group")::int as groups,
          count(distinct manufacturer)::int as makers
        from items`);
      expect(rows).toEqual([{ gtins: 400, ours: true, replaced: 8, groups: 22, makers: 6 }]);
    },
    async "every medicine with the strengths of its ingredients, most of them with others that hold the same"(
      db,
    ) {
      const { rows } = await db.execute(sql`
        with medicines as (select id, composition_key as key from items where kind = 'medicine')
        select (count(*) - count(key))::int as bare,
          (count(*) - (select count(distinct item)::int from item_ingredients
            where strength_value is not null))::int as weak,
          (100 * (select count(*) from medicines m where exists (select from medicines other
            where other.key = m.key and other.id <> m.id)) / count(*))::int as shared
        from medicines`);
      expect(rows).toMatchObject([{ bare: 0, weak: 0 }]);
      expect(rows[0]?.shared).toBeGreaterThan(80);
    },
  },
};
