import { eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { addUnaudited, setUnaudited } from "../../platform/db/unaudited.ts";
import { databaseErrorOf } from "../../platform/db/violations.ts";
import { registrationYears } from "../tables/registrations.table.ts";

/** The next number of a year. Others who want one wait until the transaction is over. */
export async function nextNumber(tx: Transaction, year: string): Promise<string> {
  const isYear = eq(registrationYears.year, Number(year));
  const count = () =>
    setUnaudited(tx, registrationYears, isYear, { count: sql`${registrationYears.count} + 1` });
  if ((await count()) === 0) {
    await tx
      .transaction((first) =>
        addUnaudited(first, registrationYears, { year: Number(year), count: 0 }),
      )
      .catch(unlessThere);
    await count();
  }
  return numberOf(year, await countOf(tx, year));
}

/** What the next number looks like, without taking it. */
export async function likelyNumber(db: Database, year: string): Promise<string> {
  return numberOf(year, (await countOf(db, year)) + 1);
}

async function countOf(db: Database | Transaction, year: string): Promise<number> {
  const [row] = await db
    .select({ count: registrationYears.count })
    .from(registrationYears)
    .where(eq(registrationYears.year, Number(year)));
  return row?.count ?? 0;
}

function numberOf(year: string, count: number): string {
  return `RG-${year}-${String(count).padStart(4, "0")}`;
}

/** Another transaction created the counter of the year. */
function unlessThere(error: unknown): void {
  if (databaseErrorOf(error)?.code !== "23505") throw error;
}
