import type { ReadRow } from "../rows.ts";
import { BATCH, tooManyRows } from "./table.ts";

/**
 * Gathers the rows of a table in batches, those from a line on.
 *
 * @param rowsMax the number of rows after which the table is refused.
 */
export function batchesFrom(first: number, rowsMax: number) {
  let batch: ReadRow[] = [];
  let count = 0;
  return {
    /** Counts the row of a line, and says whether it is wanted. */
    wants(line: number): boolean {
      count += 1;
      if (count > rowsMax) throw tooManyRows(rowsMax);
      return line >= first;
    },
    /** Adds a row; the batch, once it is full. */
    add(row: ReadRow): ReadRow[] | undefined {
      batch.push(row);
      if (batch.length < BATCH) return undefined;
      const full = batch;
      batch = [];
      return full;
    },
    /** The rows of the last batch, which is not full. */
    rest: (): ReadRow[][] => (batch.length > 0 ? [batch] : []),
  };
}
