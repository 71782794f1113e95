import { and, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import { invalidField } from "../../platform/app-error.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { items } from "../items/items.table.ts";
import { priceLists } from "./price-lists.table.ts";

const COUNT_MAX = 1_000;

/**
 * Catalogue prices do not show their currency, so the network's currency is fixed while there are
 * any. Plans and expenses show theirs.
 */
export async function requireNoPrices(tx: Transaction, currency: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('network currency'))`);
  const priced = await countOf(
    tx,
    sql`select from ${items} where ${and(isNotNull(items.referencePrice), ne(items.currency, currency))}`,
  );
  const isForAll = and(isNull(priceLists.organization), ne(priceLists.status, "archived"));
  const lists = await countOf(
    tx,
    sql`select from ${priceLists} where ${and(isForAll, ne(priceLists.currency, currency))}`,
  );
  if (priced + lists === 0) return;
  const parts = [
    ...(priced > 0
      ? [wordsFor(priced, "item with a reference price", "items with reference prices")]
      : []),
    ...(lists > 0
      ? [wordsFor(lists, "price list for all pharmacies", "price lists for all pharmacies")]
      : []),
  ];
  const are = priced + lists === 1 ? "is" : "are";
  throw invalidField(
    "currency",
    `The currency cannot change to ${currency} because ${parts.join(" and ")} ${are} in another currency.`,
  );
}

async function countOf(tx: Transaction, rows: SQL): Promise<number> {
  const { rows: counted } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from (${rows} limit ${COUNT_MAX + 1}) found`,
  );
  return counted[0]?.count ?? 0;
}

function wordsFor(count: number, one: string, many: string): string {
  if (count > COUNT_MAX) return `more than ${COUNT_MAX.toLocaleString("en")} ${many}`;
  return `${count} ${count === 1 ? one : many}`;
}
