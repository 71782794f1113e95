import { eq, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database, Transaction } from "./database.ts";
import { addUnaudited, countUnaudited } from "./unaudited.ts";
import { databaseErrorOf } from "./violations.ts";

export type YearlyCounts = PgTable & {
  year: PgColumn;
  count: PgColumn;
  $inferInsert: { year: number; count: number };
};

export type YearlyNumbers = {
  prefix: string;
  counts: YearlyCounts;
  /** Digits of the number within its year. */
  digits?: number;
};

/** Others who need one wait until the transaction has ended. */
export async function nextNumber(
  tx: Transaction,
  numbers: YearlyNumbers,
  year: string,
): Promise<string> {
  const { counts } = numbers;
  const isYear = eq(counts.year, Number(year));
  const next = await countUnaudited(tx, counts, isYear);
  if (next !== undefined) return numberOf(numbers, year, next);
  await tx
    .transaction((first) => addUnaudited(first, counts, { year: Number(year), count: 0 }))
    .catch(unlessThere);
  return numberOf(numbers, year, (await countUnaudited(tx, counts, isYear)) ?? 1);
}

export async function likelyNumber(
  db: Database,
  numbers: YearlyNumbers,
  year: string,
): Promise<string> {
  return numberOf(numbers, year, (await countOf(db, numbers.counts, year)) + 1);
}

async function countOf(db: Database, counts: YearlyCounts, year: string) {
  const [row] = await db
    .select({ count: sql<number>`${counts.count}` })
    .from(counts as PgTable)
    .where(eq(counts.year, Number(year)));
  return row?.count ?? 0;
}

function numberOf({ prefix, digits = 4 }: YearlyNumbers, year: string, count: number): string {
  return `${prefix}-${year}-${String(count).padStart(digits, "0")}`;
}

function unlessThere(error: unknown): void {
  if (databaseErrorOf(error)?.code !== "23505") throw error;
}
