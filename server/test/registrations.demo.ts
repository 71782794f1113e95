import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { DemoFigures } from "./demo-figures.ts";
import { countBy } from "./demo-network.ts";

export const figures: DemoFigures = {
  created: 26,
  // one pending applicant has none, and one was rejected for that
  files: 26 - 2,
  tests: {
    async "pending applications and decided ones"(db) {
      expect(await countBy(db, "registrations", "status")).toEqual({
        pending: 6,
        approved: 15,
        rejected: 5,
      });
      const counted = sql`select sum(count)::int as count from registration_years`;
      expect((await db.execute(counted)).rows[0]?.count).toBe(26);
      const { rows } = await db.execute(sql`select r.status from registrations r
        where r.status = 'approved' and r.organization is null`);
      expect(rows).toEqual([]);
    },

    async "numbered its applications in order of arrival"(db) {
      const { rows } = await db.execute<{ number: string }>(
        sql`select number from registrations order by created_at`,
      );
      const numbers = rows.map(({ number }) => number);
      expect(numbers).toEqual([...numbers].sort());
    },
  },
};
