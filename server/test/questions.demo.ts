import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { auditLogs } from "../src/platform/db/audit-logs.table.ts";
import type { DemoFigures } from "./demo-figures.ts";
import { countBy } from "./demo-network.ts";

export const figures: DemoFigures = {
  // questions, answer templates and a note
  created: 60 + 4 + 1,
  tiles: { questions: 7 },
  tests: {
    async "sixty questions: seven open, the oldest for 52 hours, and twelve published"(db) {
      const counts = { open: 7, answered: 45, closed: 8 };
      expect(await countBy(db, "questions", "status")).toEqual(counts);
      const { rows } = await db.execute(sql`select
        count(*) filter (where published_at is not null)::int as published,
        count(distinct faq_title)::int as titles,
        round(extract(epoch from now() - min(created_at) filter (where status = 'open')) / 3600)::int as hours
        from questions`);
      expect(rows).toEqual([{ published: 12, titles: 12, hours: 52 }]);
      const closings = { byAsker: 5, spam: 1, outOfScope: 1, merged: 1 };
      expect(await countBy(db, "questions", "coalesce(closing, '')")).toMatchObject(closings);
      expect(await db.$count(auditLogs, eq(auditLogs.action, "answer"))).toBe(50);
    },
  },
};
