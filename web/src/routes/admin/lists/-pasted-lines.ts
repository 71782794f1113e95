import type { PastedLine } from "@pharmacy/contract/lists/lists.lines";
import { readMoney } from "@pharmacy/contract/mapping/mapping-money";
import { type LineContent, type LineField, readCell } from "./-line-values.ts";

type Column = LineField | "item";

/** A row of a pasted table: its line, or the reason why it has none. */
export type PastedRow = { row: number; item: string } & (
  | { line: PastedLine }
  | { problem: string }
);

const ORDER: readonly Column[] = [
  "item",
  "price",
  "minQuantity",
  "maxQuantity",
  "multipleOf",
  "note",
];

/** Lower-case column names, as users and exports write them. */
const NAMES: Record<Column, readonly string[]> = {
  item: ["item", "item code", "code", "gtin", "ean", "barcode", "bar code"],
  price: ["price", "net price", "unit price", "new price", "price per pack"],
  minQuantity: ["minimum", "minimum quantity", "min", "min quantity", "from", "from packs"],
  maxQuantity: ["maximum", "maximum quantity", "max", "max quantity"],
  multipleOf: ["multiple", "multiples", "multiple of", "sold in multiples of"],
  note: ["note", "notes", "remark", "comment"],
};

const ITEM = /^(itm-\d{1,15}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|\d{8}|\d{12,14})$/i;

/** True if a pasted table names items itself, under a heading or in its first column. */
export function namesItems(cells: readonly string[][]): boolean {
  const [first = []] = cells;
  return headingOf(first) !== undefined || (first.length > 1 && ITEM.test(first[0] ?? ""));
}

/** Columns with unknown headings are left out. */
export function tableLines(cells: readonly string[][], currency: string): PastedRow[] {
  const heading = headingOf(cells[0] ?? []);
  const columns = heading ?? ORDER;
  const from = heading ? 1 : 0;
  return cells.slice(from).flatMap((row, place) => {
    if (row.every((cell) => cell === "")) return [];
    const cellOf = (column: Column) => row[columns.indexOf(column)] ?? "";
    const present = ORDER.filter((column) => column !== "item" && columns.includes(column));
    const fields = present.map((column) => [column, cellOf(column)] as [LineField, string]);
    return [lineOf(place + from + 1, cellOf("item"), fields, currency)];
  });
}

/** Reads a block of values that replaces cells of lines, from a column on. */
export function blockLines(
  cells: readonly string[][],
  lines: readonly (LineContent & { item: { id: string; name: string } })[],
  columns: readonly LineField[],
  currency: string,
): PastedRow[] {
  return cells.flatMap((row, place): PastedRow[] => {
    const line = lines[place];
    if (!line) return [{ row: place + 1, item: "", problem: "The list ends before this row." }];
    const fields = columns.flatMap((column, at) =>
      at < row.length ? [[column, row[at] ?? ""] as [LineField, string]] : [],
    );
    const known = { price: line.price, minQuantity: line.minQuantity };
    return [lineOf(place + 1, line.item.id, fields, currency, { name: line.item.name, known })];
  });
}

function headingOf(cells: readonly string[]): (Column | undefined)[] | undefined {
  const columns = cells.map((cell) => {
    const name = cell.toLowerCase().trim();
    return ORDER.find((column) => NAMES[column].includes(name));
  });
  return columns.includes("item") && columns.includes("price") ? columns : undefined;
}

type Known = { name: string; known: Partial<LineContent> };

function lineOf(
  row: number,
  item: string,
  fields: readonly [LineField, string][],
  currency: string,
  { name, known }: Known = { name: item, known: {} },
): PastedRow {
  if (item === "") return { row, item: name, problem: "This row has no item." };
  const values: Record<string, unknown> = { ...known };
  for (const [field, text] of fields) {
    // an empty cell leaves a field as it is
    if (text === "") continue;
    const read = field === "price" ? readPrice(text, currency) : readCell(field, text, currency);
    if ("problem" in read) return { row, item: name, problem: read.problem };
    values[field] = read.value;
  }
  if (values.price === undefined) return { row, item: name, problem: "This row has no price." };
  return { row, item: name, line: { ...values, item } as PastedLine };
}

/** The table may come from a program in another language, so ambiguous amounts are refused. */
function readPrice(text: string, currency: string) {
  const read = readMoney(text, currency);
  return "message" in read ? { problem: read.message } : { value: read.value };
}
