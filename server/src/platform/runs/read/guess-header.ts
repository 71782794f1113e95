import { HEADER_ROW_MAX } from "@pharmacy/contract/mapping/mapping.values";
import type { ReadRow } from "../rows.ts";

const BELOW = 50;
const NAME_MAX = 200;

/**
 * Titles above the header fill fewer cells. Names are short, unique and unlike the values below.
 */
export function guessHeaderRow(rows: readonly ReadRow[]): number | null {
  const usual = usualFill(rows);
  const place = rows.findIndex(({ cells }) => fillOf(cells) >= Math.min(0.6 * usual, usual));
  const candidate = rows[place];
  if (!candidate || candidate.line > HEADER_ROW_MAX) return null;
  const below = rows.slice(place + 1, place + 1 + BELOW).map(({ cells }) => cells);
  return hasNames(candidate.cells, below) ? candidate.line : null;
}

const fillOf = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== "").length;

function usualFill(rows: readonly ReadRow[]): number {
  const fills = rows.map(({ cells }) => fillOf(cells)).sort((one, other) => one - other);
  return fills[Math.floor(fills.length / 2)] ?? 0;
}

function hasNames(cells: readonly string[], below: readonly (readonly string[])[]): boolean {
  const names = cells.map((cell) => cell.trim());
  const filled = names.filter(Boolean);
  if (filled.some((name) => name.length > NAME_MAX)) return false;
  if (new Set(filled.map((name) => name.toLowerCase())).size < 0.9 * filled.length) return false;
  return !names.some((name, column) => {
    if (name === "") return false;
    const values = below.map((row) => row[column]?.trim() ?? "").filter(Boolean);
    // a name that comes again below is a value
    return values.includes(name) || isOneOf(name, values);
  });
}

function isOneOf(name: string, values: readonly string[]): boolean {
  const kind = kindOf(name);
  if (kind === "text") return false;
  const alike = values.filter((value) => kindOf(value) === kind);
  return values.length === 0 || alike.length >= values.length / 2;
}

function kindOf(value: string): "number" | "date" | "email" | "text" {
  const short = value.slice(0, NAME_MAX);
  if (/^[-+]?[\d\s.,']*\d\s?%?$/.test(short)) return "number";
  if (/^\d{1,4}[-/.]\d{1,2}([-/.]\d{1,4})?(\D.*)?$/.test(short)) return "date";
  return short.includes("@") ? "email" : "text";
}
