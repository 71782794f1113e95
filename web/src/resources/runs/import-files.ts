import { CSV_SIZE_MAX, XLSX_SIZE_MAX } from "@pharmacy/contract/runs/runs.values";
import { formatBytes } from "#lib/format.ts";

/** Offered by extension: systems disagree on the content type of a CSV file. */
export const IMPORT_ENDINGS = [".csv", ".tsv", ".txt", ".xlsx"] as const;

/** Why a file cannot be imported, checked before the upload; the server checks it again. */
export function importFileError({ name, size }: Pick<File, "name" | "size">): string | undefined {
  const ending = /\.[^.]+$/.exec(name.toLowerCase())?.[0] ?? "";
  if (ending === ".xls") return `${name} is an old workbook. Save it as XLSX or CSV and try again.`;
  if (!IMPORT_ENDINGS.some((known) => known === ending)) {
    return `${name} is not a CSV or XLSX file.`;
  }
  if (size === 0) return `${name} is empty.`;
  const sizeMax = ending === ".xlsx" ? XLSX_SIZE_MAX : CSV_SIZE_MAX;
  if (size <= sizeMax) return undefined;
  const instead = ending === ".xlsx" ? "Save it as CSV instead." : "Split it and import the parts.";
  return `${name} is ${formatBytes(size)}, and can be at most ${formatBytes(sizeMax)}. ${instead}`;
}
