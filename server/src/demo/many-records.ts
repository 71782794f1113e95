import { SYSTEM } from "../platform/db/audit.ts";
import type { Transaction } from "../platform/db/database.ts";
import { newId } from "../platform/db/ids.ts";
import type { Kind, RecordTable, Values } from "../platform/db/kinds.ts";
import { inParts, writeMany } from "../platform/db/write-many.ts";

/** SO-2026-000012. */
export const numberOf = (prefix: string, year: string, count: number) =>
  `${prefix}-${year}-${String(count).padStart(6, "0")}`;

/** Numbers without gaps, each year from 1 on. The days must be in order. */
export function countedNumbers(prefix: string): (day: string) => string {
  const counts = new Map<string, number>();
  return (day) => {
    const year = day.slice(0, 4);
    const count = (counts.get(year) ?? 0) + 1;
    counts.set(year, count);
    return numberOf(prefix, year, count);
  };
}

/** Counts the numbers of each year. */
export function countsByYear(rows: readonly { number?: string }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { number = "" } of rows) {
    const [, year = ""] = number.split("-");
    counts.set(year, (counts.get(year) ?? 0) + 1);
  }
  return counts;
}

/** Inserts new records. */
export async function writeAll<Table extends RecordTable>(
  tx: Transaction,
  kind: Kind<Table>,
  rows: readonly { id?: string }[],
): Promise<void> {
  const written = rows.map(({ id = newId(), ...values }) => ({
    id,
    version: null,
    values: values as Partial<Values<Table>>,
  }));
  for (const part of inParts(written)) await writeMany(tx, SYSTEM, kind, part);
}
