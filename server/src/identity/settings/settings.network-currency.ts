import { sql } from "drizzle-orm";
import { AppError } from "../../platform/app-error.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { settings } from "./settings.table.ts";

/** The currency cannot change until the transaction ends. */
export async function networkCurrency(tx: Transaction): Promise<string> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtext('network currency'))`);
  const [row] = await tx.select({ currency: settings.currency }).from(settings);
  if (!row) throw new AppError("internal", "There are no settings.");
  return row.currency;
}
