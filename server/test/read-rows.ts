import type { ReadOptions } from "@pharmacy/contract/mapping/mapping";
import { openTable, readTable } from "../src/platform/runs/read/read-table.ts";
import type { ReadRow } from "../src/platform/runs/rows.ts";

/** All rows of a file, read as it is guessed where nothing else is chosen. */
export async function rowsOf(path: string, chosen: ReadOptions = {}, from?: { line: number }) {
  const { options } = await openTable(path, chosen);
  const rows: ReadRow[] = [];
  for await (const batch of readTable(path, options, from)) rows.push(...batch);
  return rows;
}
