import type { Encoding } from "@pharmacy/contract/mapping/mapping.values";
import type { ReadRow } from "./rows.ts";
import type { RunRecord } from "./runs.table.ts";

const EACH = 50;

type Read = Pick<RunRecord, "fileName" | "fileSize" | "options" | "counts" | "progress">;

/** From 0 to 99. Null for a workbook, which is compressed. */
export function progressAfter(
  { fileName, fileSize, options, counts, progress }: Read,
  rows: readonly ReadRow[],
): number | null {
  if (!fileSize || /\.xlsx$/i.test(fileName ?? "")) return null;
  const some = rows.filter((_, place) => place % EACH === 0);
  const text = some.map(({ cells }) => `${cells.join()}\n`).join("");
  const bytesOfRow = bytesOf(text, options?.encoding) / Math.max(some.length, 1);
  const share = ((counts.read + rows.length) * bytesOfRow) / fileSize;
  return Math.min(99, Math.max(progress ?? 0, Math.floor(100 * share)));
}

function bytesOf(text: string, encoding: Encoding = "utf-8"): number {
  if (encoding === "utf-8") return Buffer.byteLength(text);
  if (encoding.startsWith("windows")) return text.length;
  if (encoding.startsWith("utf-16")) return 2 * text.length;
  return text.length + (text.match(/[^\0-\x7f]/g)?.length ?? 0);
}
