import type { MappedRow } from "../../platform/runs/rows.ts";

/** ATC codes on levels 1 to 5: A, A10, A10B, A10BA, A10BA02. */
const ATC = /^[A-Z](\d\d([A-Z]([A-Z](\d\d)?)?)?)?$/i;
const ATC_ABOVE =
  /^([A-Z](?=\d\d$)|[A-Z]\d\d(?=[A-Z]$)|[A-Z]\d\d[A-Z](?=[A-Z]$)|[A-Z]\d\d[A-Z]{2}(?=\d\d$))/i;

/** The ATC code one level up: A for A10, A10 for A10B. */
export function aboveCode(code: string): string | undefined {
  return ATC_ABOVE.exec(code)?.[1];
}

/** A file of an ATC tree fills one of the two fields; the other gets the same codes. */
export type AtcFields = { from: "code" | "atcPrefix"; to: "code" | "atcPrefix" };

/** Largest share of rows in an ATC tree whose code is missing or is not an ATC code. */
const OTHERS_MAX = 0.1;

/** Decided from all rows of a file; undefined if it is not an ATC tree. */
export function atcFieldsOf(all: readonly MappedRow["fields"][]): AtcFields | undefined {
  const has = (field: AtcFields["from"]) => all.some((fields) => fields[field]);
  if (has("code") && has("atcPrefix")) return undefined;
  const from = has("code") ? "code" : "atcPrefix";
  const codes = all.map((fields) => fields[from] ?? "").filter((code) => ATC.test(code));
  if (codes.length < all.length * (1 - OTHERS_MAX)) return undefined;
  if (!codes.some((code) => aboveCode(code) !== undefined)) return undefined;
  // several groups may hold items of one ATC code, but a group's own code is unique
  const different = new Set(codes.map((code) => code.toUpperCase())).size;
  if (from === "atcPrefix" && different < codes.length) return undefined;
  return from === "code" ? { from, to: "atcPrefix" } : { from, to: "code" };
}

export function withAtcCodes(
  rows: readonly MappedRow[],
  { from, to }: AtcFields,
): readonly MappedRow[] {
  return rows.map((row) => {
    const code = row.fields[from] ?? "";
    return ATC.test(code) ? { ...row, fields: { ...row.fields, [to]: code } } : row;
  });
}
