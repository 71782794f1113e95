import type { MappedRow } from "../../platform/runs/spec.ts";

/** A code of ATC on its levels 1 to 4: A, A10, A10B, A10BA. */
const ATC = /^[A-Z](\d\d([A-Z][A-Z]?)?)?$/i;
const ATC_ABOVE = /^([A-Z](?=\d\d$)|[A-Z]\d\d(?=[A-Z]$)|[A-Z]\d\d[A-Z](?=[A-Z]$))/i;

/** The code above a code of ATC, on each of its levels: A for A10, A10 for A10B. */
export function aboveCode(code: string): string | undefined {
  return ATC_ABOVE.exec(code)?.[1];
}

/**
 * The rows of a tree of ATC with the same code for the group and for its items, whichever of both
 * the file has. Other files are left as they are.
 */
export function withAtcCodes(rows: readonly MappedRow[]): readonly MappedRow[] {
  const has = (field: string) => rows.some(({ fields }) => fields[field]);
  const [from, to] = has("code") ? ["code", "atcPrefix"] : ["atcPrefix", "code"];
  if (has(to)) return rows;
  const codes = rows.map(({ fields }) => fields[from] ?? "");
  const isTree =
    codes.every((code) => ATC.test(code)) &&
    codes.some((code) => aboveCode(code) !== undefined) &&
    new Set(codes.map((code) => code.toUpperCase())).size === codes.length;
  if (!isTree) return rows;
  return rows.map((row) => ({ ...row, fields: { ...row.fields, [to]: row.fields[from] ?? "" } }));
}
