import type { Quote, QuotedLine } from "@pharmacy/contract/orders/orders.quote";
import { LINE_PACKS_MAX } from "@pharmacy/contract/orders/orders.values";
import { formatNumber } from "#lib/format.ts";
import type { AddedLine } from "./draft-lines.ts";

/** A row of a pasted table: a code and packs, or why it cannot be read. */
export type PastedRow = { row: number; code: string } & ({ packs: number } | { problem: string });

export type CheckedRow = {
  row: number;
  name: string;
  /** The line that it becomes; null for a row that stays out. */
  line: AddedLine | null;
  /** Why it stays out, or why its line cannot be placed. */
  problem: string | null;
};

const NAMES = {
  code: ["item", "item code", "code", "gtin", "ean", "barcode", "bar code", "sku"],
  packs: ["quantity", "qty", "packs", "amount", "count", "number"],
};

const CODE_MAX = 60;

/** Columns are found by their headings; without, the code comes first and the quantity second. */
export function pastedRows(cells: readonly string[][]): PastedRow[] {
  const rows = cells.map((row) => (row.length === 1 ? splitRow(row[0] ?? "") : row));
  const heading = headingOf(rows[0] ?? []);
  const from = heading ? 1 : 0;
  const { code: codeAt, packs: packsAt } = heading ?? { code: 0, packs: 1 };
  return rows.slice(from).flatMap((row, place): PastedRow[] => {
    if (row.every((cell) => cell === "")) return [];
    const code = row[codeAt] ?? "";
    const shown = { row: place + from + 1, code };
    if (!/[\p{L}\d]/u.test(code)) return [{ ...shown, problem: "This row has no code." }];
    if (code.length > CODE_MAX) return [{ ...shown, problem: "This code is too long." }];
    const packs = packsIn(row[packsAt]);
    return [typeof packs === "string" ? { ...shown, problem: packs } : { ...shown, packs }];
  });
}

/** A text without tabs: "ITM-1;20", "ITM-1, 20" or "ITM-1 20". */
function splitRow(text: string): string[] {
  return text
    .split(/\s*[;,]\s*|\s+(?=\d+$)/)
    .map((cell) => cell.trim())
    .slice(0, 8);
}

function headingOf(cells: readonly string[]): { code: number; packs: number } | undefined {
  const at = (names: readonly string[]) =>
    cells.findIndex((cell) => names.includes(cell.toLowerCase().trim()));
  const [code, packs] = [at(NAMES.code), at(NAMES.packs)];
  return code >= 0 && packs >= 0 ? { code, packs } : undefined;
}

/** A list of codes alone orders one pack of each. */
function packsIn(cell: string | undefined): number | string {
  if (cell === undefined) return 1;
  const packs = /^\d{1,9}$/.test(cell) ? Number(cell) : Number.NaN;
  if (Number.isNaN(packs) || packs === 0) return `"${cell}" is not a whole number of packs.`;
  return packs > LINE_PACKS_MAX
    ? `A line has at most ${formatNumber(LINE_PACKS_MAX)} packs.`
    : packs;
}

export const quotedRows = (rows: readonly PastedRow[]) =>
  rows.flatMap((row) => ("packs" in row ? [{ item: row.code, quantity: row.packs }] : []));

/** Merges unreadable rows with the server's answers about the others. */
export function checkedRows(
  rows: readonly PastedRow[],
  { lines }: Pick<Quote, "lines">,
): CheckedRow[] {
  let next = 0;
  return rows.map((row) => {
    if ("problem" in row) return { row: row.row, name: row.code, line: null, problem: row.problem };
    const quoted = lines[next++];
    return quoted ? checkedRow(row.row, row.packs, quoted) : unanswered(row);
  });
}

function checkedRow(row: number, packs: number, { item, wanted, problem }: QuotedLine): CheckedRow {
  // a draft of the catalogue cannot be in an order at all
  const isKnown = item !== null && item.status !== "draft";
  const line = isKnown ? { item: { id: item.id, code: item.code, name: item.name }, packs } : null;
  return { row, name: item?.name ?? wanted, line, problem };
}

const unanswered = ({ row, code }: PastedRow): CheckedRow => ({
  row,
  name: code,
  line: null,
  problem: "The server did not answer for this row.",
});

/** Rows of one item become one line, with the packs of all. */
export function addedLines(rows: readonly CheckedRow[]): AddedLine[] {
  const lines = new Map<string, AddedLine>();
  for (const { line } of rows) {
    if (!line) continue;
    const before = lines.get(line.item.id)?.packs ?? 0;
    lines.set(line.item.id, { item: line.item, packs: before + line.packs });
  }
  return [...lines.values()];
}
