import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { readConfig } from "../src/platform/config.ts";
import type { Database } from "../src/platform/db/database.ts";
import { sendRecallReminders } from "../src/stock/recalls/recalls.send-reminders.ts";
import type { DemoFigures } from "./demo-figures.ts";
import { countBy } from "./demo-network.ts";

const RECALLS = 2;
const NOTICES = 16;

async function rowsOf(db: Database, query: ReturnType<typeof sql>) {
  return (await db.execute<Record<string, unknown>>(query)).rows;
}

export const figures: DemoFigures = {
  created: RECALLS + NOTICES,
  tiles: { recalls: 1 },
  tests: {
    async "a recall that eight pharmacies answered, and one that four have not"(db) {
      const recalls = sql`select r.status, count(*)::int as pharmacies,
          count(*) filter (where n.status = 'acknowledged')::int as answered,
          count(*) filter (where n.status = 'waiting')::int as waiting,
          count(*) filter (where n.letters_sent = 2)::int as reminded,
          count(n.missing_reason)::int as reasons, sum(n.packs - n.set_aside)::int as missing,
          r.end_reason is not null and r.ended_at < now() as "hasEnded"
        from recalls r join recall_notices n on n.recall = r.id group by r.id order by r.number`;
      expect(await rowsOf(db, recalls)).toEqual([
        {
          status: "closed",
          pharmacies: 8,
          answered: 8,
          waiting: 0,
          reminded: 0,
          reasons: 0,
          missing: 0,
          hasEnded: true,
        },
        {
          status: "open",
          pharmacies: 8,
          answered: 4,
          waiting: 4,
          reminded: 1,
          reasons: 1,
          missing: 1,
          hasEnded: false,
        },
      ]);
      const waiting = sql`select o.name from recall_notices n
        join organizations o on o.id = n.organization where n.status = 'waiting'`;
      // the pharmacy whose owner the operator signs in as
      expect(await rowsOf(db, waiting)).toContainEqual({ name: "Castlewren Pharmacy" });
    },
    async "batches that are recalled where a recall names them, and nowhere else"(db) {
      const named = sql`select b.id, b.status from recalls r
        join products p on p.item = r.item or p.item is null and p.gtin = r.gtin
        join product_batches b on b.product = p.id and b.batch_number = any(r.batch_numbers)`;
      const taken = sql`select b.id, b.status from recalled_batches t
        join product_batches b on b.id = t.batch`;
      const recalled = sql`select id, status from product_batches where status = 'recalled'`;
      const rows = await rowsOf(db, named);
      expect(rows.length).toBeGreaterThanOrEqual(NOTICES);
      for (const [one, other] of [
        [named, taken],
        [named, recalled],
      ] as const) {
        const differ = sql`((${one}) except (${other})) union all ((${other}) except (${one}))`;
        expect(await rowsOf(db, differ)).toEqual([]);
      }
      const packs = sql`select 1 from recall_notices n where packs <> (select sum(quantity)
        from recalled_batches t where t.recall = n.recall and t.organization = n.organization)`;
      expect(await rowsOf(db, packs)).toEqual([]);
    },
    async "letters to the pharmacies of its recalls, and none that is due"(db) {
      const kinds = await countBy(db, "mails", "kind");
      expect(kinds.recall).toBeGreaterThanOrEqual(NOTICES);
      expect(kinds.recallReminder).toBeGreaterThanOrEqual(1);
      const deps = { db, config: readConfig({}), secret: Buffer.alloc(32), clock: Date.now };
      await sendRecallReminders(deps, AbortSignal.timeout(30_000));
      expect(await countBy(db, "mails", "kind")).toEqual(kinds);
    },
  },
};
