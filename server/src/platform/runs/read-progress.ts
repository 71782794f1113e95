import type { ReadRow } from "./rows.ts";
import type { RunRecord } from "./runs.table.ts";

/** One of so many rows is measured; the others are taken to be like it. */
const EACH = 50;

type Read = Pick<RunRecord, "fileName" | "fileSize" | "options" | "counts" | "progress">;

/**
 * How much of a file is read once these rows are, 0 to 99, by the bytes of a row. A workbook is
 * compressed, so nothing is known of it.
 */
export function progressAfter(
  { fileName, fileSize, options, counts, progress }: Read,
  rows: readonly ReadRow[],
): number | null {
  if (!fileSize || /\.xlsx$/i.test(fileName ?? "")) return null;
  const some = rows.filter((_, place) => place % EACH === 0);
  const text = some.map(({ cells }) => `${cells.join()}\n`).join("");
  const bytes = options?.encoding === "utf-8" ? Buffer.byteLength(text) : text.length;
  const width = options?.encoding?.startsWith("utf-16") ? 2 : 1;
  const bytesOfRow = (bytes * width) / Math.max(some.length, 1);
  const share = ((counts.read + rows.length) * bytesOfRow) / fileSize;
  return Math.min(99, Math.max(progress ?? 0, Math.floor(100 * share)));
}
