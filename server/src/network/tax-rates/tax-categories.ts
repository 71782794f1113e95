import { TAX_CATEGORIES } from "@pharmacy/contract/tax-rates.values";
import { eq } from "drizzle-orm";
import { invalidField } from "../../platform/app-error.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { taxRates } from "../tables/tax-rates.table.ts";

const COMMON: readonly string[] = TAX_CATEGORIES;

/** Refuses a category that no country has a rate for, unless every network has it. */
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

/** Every network's categories, and those that its rates add. */
export async function taxCategories(db: Database | Transaction): Promise<string[]> {
  const rows = await db.selectDistinct({ category: taxRates.category }).from(taxRates);
  const added = rows.map(({ category }) => category).filter((one) => !COMMON.includes(one));
  return [...COMMON, ...added.sort()];
}
