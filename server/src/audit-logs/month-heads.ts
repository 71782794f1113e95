import type { MonthHeads } from "@pharmacy/contract/audit-chain";
import { desc, sql } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { auditArchives } from "./audit-archives.table.ts";

type Head = MonthHeads["heads"][number];

/** The last seal of each month, also of those in archives, the newest first. */
export async function monthHeads(db: Database): Promise<MonthHeads> {
  const archives = await db.select().from(auditArchives).orderBy(desc(auditArchives.place));
  const heads = new Map<string, Head>();
  for (const head of await headsInDatabase(db)) heads.set(head.month, head);
  for (const { place, hash, lastAt } of archives) {
    const month = lastAt.slice(0, 7);
    // what was archived of a month before the rest of it was sealed is not its end
    if (heads.has(month)) continue;
    heads.set(month, { month, place, hash: hash.toString("hex"), isComplete: true });
  }
  return { heads: [...heads.values()] };
}

/** One look into the index for each month there is. */
async function headsInDatabase(db: Database): Promise<Head[]> {
  const { rows } = await db.execute<Omit<Head, "place"> & { place: string }>(sql`
    with months as (
      select month at time zone 'UTC' as first, (month + interval '1 month') at time zone 'UTC' as next
      from generate_series(
        (select date_trunc('month', min(at) at time zone 'UTC') from audit_logs),
        date_trunc('month', now() at time zone 'UTC'), interval '1 month') as month)
    select to_char(m.first at time zone 'UTC', 'YYYY-MM') as month, head.place,
      encode(head.hash, 'hex') as hash,
      exists (select from audit_seals s join audit_logs l on l.id = s.entry
        where s.place = head.place + 1 and l.at >= m.next) as "isComplete"
    from months m cross join lateral (
      select s.place, s.hash from audit_logs l cross join lateral (
        select place, hash from audit_seals where entry = l.id limit 1) s
      where l.at >= m.first and l.at < m.next order by l.at desc, l.id desc limit 1) head
    order by m.first desc`);
  return rows.map((head) => ({ ...head, place: Number(head.place) }));
}
