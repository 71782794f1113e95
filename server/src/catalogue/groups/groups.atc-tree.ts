import type { MappedRow } from "../../platform/runs/rows.ts";

/** A code of ATC on its levels 1 to 5: A, A10, A10B, A10BA, A10BA02. */
const ATC = /^[A-Z](\d\d([A-Z]([A-Z](\d\d)?)?)?)?$/i;
const ATC_ABOVE =
  /^([A-Z](?=\d\d$)|[A-Z]\d\d(?=[A-Z]$)|[A-Z]\d\d[A-Z](?=[A-Z]$)|[A-Z]\d\d[A-Z]{2}(?=\d\d$))/i;

/** The code above a code of ATC, on each of its levels: A for A10, A10 for A10B. */
export function aboveCode(code: string): string | undefined {
  return ATC_ABOVE.exec(code)?.[1];
}

/** In a tree of ATC, the field that has the codes, and the one that gets the same ones. */
export type AtcFields = { from: "code" | "atcPrefix"; to: "code" | "atcPrefix" };

/** How many rows of a tree of ATC may have another code, or none, as a share: of ten, one. */
const OTHERS_MAX = 0.1;

/** Whether the rows of a whole file are a tree of ATC; undefined for other files. */
export function atcFieldsOf(all: readonly MappedRow["fields"][]): AtcFields | undefined {
  const has = (field: AtcFields["from"]) => all.some((fields) => fields[field]);
  if (has("code") && has("atcPrefix")) return undefined;
  const from = has("code") ? "code" : "atcPrefix";
  const codes = all.map((fields) => fields[from] ?? "").filter((code) => ATC.test(code));
  if (codes.length < all.length * (1 - OTHERS_MAX)) return undefined;
  if (!codes.some((code) => aboveCode(code) !== undefined)) return undefined;
  // several groups may have items of one code, but each group has a code of its own
  const different = new Set(codes.map((code) => code.toUpperCase())).size;
  if (from === "atcPrefix" && different < codes.length) return undefined;
  return from === "code" ? { from, to: "atcPrefix" } : { from, to: "code" };
}

/** Rows with the same code for the group and for its items. */
export function withAtcCodes(
  rows: readonly MappedRow[],
  { from, to }: AtcFields,
): readonly MappedRow[] {
  return rows.map((row) => {
    const code = row.fields[from] ?? "";
    return ATC.test(code) ? { ...row, fields: { ...row.fields, [to]: code } } : row;
  });
}
