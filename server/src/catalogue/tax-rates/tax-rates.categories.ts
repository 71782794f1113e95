import { TAX_CATEGORIES } from "@pharmacy/contract/tax-rates/tax-rates.values";
import { and, asc, eq, lte } from "drizzle-orm";
import { invalidField } from "../../platform/app-error.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { taxRates } from "./tax-rates.table.ts";

const COMMON: readonly string[] = TAX_CATEGORIES;

/** Refuses a category that is not built in and has no rate in any country. */
export async function requireTaxCategory(
  db: Database | Transaction,
  category: string,
): Promise<void> {
  if (COMMON.includes(category)) return;
  const rated = await db
    .select({ id: taxRates.id })
    .from(taxRates)
    .where(eq(taxRates.category, category))
    .limit(1);
  if (rated.length > 0) return;
  const known = await taxCategories(db);
  throw invalidField("taxCategory", `Choose one of: ${known.join(", ")}.`);
}

/** The built-in categories and those added by rates. */
export async function taxCategories(db: Database | Transaction): Promise<string[]> {
  const rows = await db.selectDistinct({ category: taxRates.category }).from(taxRates);
  const added = rows.map(({ category }) => category).filter((one) => !COMMON.includes(one));
  return [...COMMON, ...added.sort()];
}

/** Categories by their rate on a day. The standard category wins if two have the same rate. */
export async function ratesOn(
  db: Database | Transaction,
  country: string,
  on: string,
): Promise<Map<number, string>> {
  const rows = await db
    .select()
    .from(taxRates)
    .where(and(eq(taxRates.country, country), lte(taxRates.startDate, on)))
    .orderBy(asc(taxRates.startDate));
  const latest = new Map(rows.map(({ category, rateBps }) => [category, rateBps]));
  const standardLast = [...latest].sort(([one], [other]) => rank(one) - rank(other));
  return new Map([
    [0, "zero"],
    ...standardLast.map(([category, rate]) => [rate, category] as const),
  ]);
}

const rank = (category: string) => (category === "standard" ? 1 : 0);
