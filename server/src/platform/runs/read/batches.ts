import type { ReadRow } from "../rows.ts";
import { BATCH, tooManyRows } from "./table.ts";

export function batchesFrom(first: number, rowsMax: number) {
  let batch: ReadRow[] = [];
  let count = 0;
  return {
    wants(line: number): boolean {
      count += 1;
      if (count > rowsMax) throw tooManyRows(rowsMax);
      return line >= first;
    },
    add(row: ReadRow): ReadRow[] | undefined {
      batch.push(row);
      if (batch.length < BATCH) return undefined;
      const full = batch;
      batch = [];
      return full;
    },
    rest: (): ReadRow[][] => (batch.length > 0 ? [batch] : []),
  };
}
