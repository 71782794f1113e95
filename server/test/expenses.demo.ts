import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { DemoFigures } from "./demo-figures.ts";
import { countBy } from "./demo-network.ts";

export const figures: DemoFigures = {
  created: 90,
  files: 12,
  tests: {
    async "ninety expenses from six months, three of them unpaid and one void"(db) {
      expect(await countBy(db, "expenses", "status")).toEqual({ paid: 86, unpaid: 3, void: 1 });
      expect(await countBy(db, "expenses", "category")).toEqual({
        hosting: 12,
        logistics: 36,
        messaging: 12,
        rent: 6,
        salaries: 24,
      });
      const { rows } = await db.execute<Record<string, number>>(sql`
        select (count(distinct number))::int as numbers, (count(receipt))::int as receipts,
          (count(*) filter (where repeats_on > current_date))::int as repeating,
          (count(*) filter (where repeats_on <= current_date))::int as due,
          (count(*) filter (where paid_on > current_date or incurred_on > current_date))::int as ahead,
          (count(*) filter (where incurred_on < current_date - interval '6 months'))::int as old
        from expenses`);
      expect(rows).toEqual([{ numbers: 90, receipts: 12, repeating: 2, due: 0, ahead: 0, old: 0 }]);
    },
  },
};
