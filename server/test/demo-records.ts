import { sql } from "drizzle-orm";
import type { Database } from "../src/platform/db/database.ts";

/** Records of the demo network without what differs each time it is filled, to be compared. */
export async function recordsIn(db: Database): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select to_jsonb(o) - '{id,created_at,updated_at,created_by}'::text[] as record from organizations o
    union all select to_jsonb(u) - '{id,created_at,updated_at}'::text[] from units u
    union all select to_jsonb(p) - '{id,created_at,updated_at,created_by,password_hash,organization}'::text[] from users p`);
  return rows.map(({ record }) => JSON.stringify(record)).sort();
}

export async function subscriptionsIn(db: Database) {
  const { rows } = await db.execute(sql`
    select o.name, s.plan_code, s.start_date, s.end_date, s.closed_on,
      (select string_agg(u.email, ' ' order by u.email) from users u where u.organization = o.id) people,
      (select string_agg(r.key || r.status, ' ' order by r.key) from reminders r where r.subscription = s.id) reminded
    from organizations o left join subscriptions s on s.organization = o.id
    order by o.name, s.start_date`);
  return rows;
}
