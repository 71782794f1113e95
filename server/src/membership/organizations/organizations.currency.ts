import { sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/database.ts";

/** Pharmacies with prices or a running membership: another currency would change those amounts. */
export async function withAmounts(
  tx: Transaction,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await tx.execute<{ id: string }>(sql`
    select o.id from unnest(${sql.param([...ids])}::uuid[]) o (id)
    where exists (select from products where organization = o.id)
      or exists (select from price_lists where organization = o.id)
      or exists (select from subscriptions s join organizations p on p.id = s.organization
        where s.organization = o.id and (s.closed_on is null or s.closed_on >= s.start_date)
          and coalesce(s.closed_on, s.grace_end_date) >= (now() at time zone p.time_zone)::date)`);
  return new Set(rows.map(({ id }) => id));
}

export function currencyKept(name: string): string {
  return `The currency cannot change because ${name} already has products, lists or a membership.`;
}
