import { sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/database.ts";

/** Of these pharmacies, those with amounts: in one currency they are none in another. */
export async function withAmounts(
  tx: Transaction,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await tx.execute<{ id: string }>(sql`
    select o.id from unnest(${sql.param([...ids])}::uuid[]) o (id)
    where exists (select from products where organization = o.id)
      or exists (select from price_lists where organization = o.id)`);
  return new Set(rows.map(({ id }) => id));
}

export function currencyKept(name: string): string {
  return `The currency cannot change because ${name} already has products, lists or orders.`;
}
