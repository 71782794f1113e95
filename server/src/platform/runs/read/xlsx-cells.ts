import { COLUMNS_MAX } from "@pharmacy/contract/mapping/mapping.values";
import { canBeThousands } from "@pharmacy/contract/mapping/mapping-numbers";
import type { ReadRow } from "../rows.ts";
import { CELL_MAX } from "./table.ts";
import { DAMAGED } from "./xlsx-archive.ts";
import type { SheetCell, SheetRow } from "./xlsx-rows.ts";
import { unescaped } from "./xlsx-strings.ts";
import { GENERAL, type NumberFormat } from "./xlsx-styles.ts";
import { shownNumber } from "./xlsx-values.ts";

type Known = {
  formats: readonly NumberFormat[];
  strings: readonly string[];
  isFrom1904: boolean;
};

export type Resolve = (row: SheetRow) => ReadRow;

export function resolver(known: Known, columns?: ReadonlySet<number>): Resolve {
  return ({ row, cells }) => {
    const resolved: ReadRow = { line: row, cells: [] };
    for (const cell of cells) {
      const problem = cell.column < COLUMNS_MAX ? problemOf(cell) : TOO_WIDE;
      const matters = columns?.has(cell.column) !== false || cell.column >= COLUMNS_MAX;
      if (problem !== undefined && matters && resolved.problem === undefined) {
        resolved.problem = problem;
        if (cell.column < COLUMNS_MAX) resolved.column = cell.column;
      }
      if (cell.column >= COLUMNS_MAX) break;
      while (resolved.cells.length < cell.column) resolved.cells.push("");
      const text = textOf(cell, known);
      resolved.cells[cell.column] = text;
      if (cell.type === "n" && canBeThousands(text)) noteDecimals(resolved, cell.column);
    }
    return resolved;
  };
}

function noteDecimals(row: ReadRow, column: number): void {
  row.decimals = [...(row.decimals ?? []), column];
}

const TOO_WIDE = `The row has more than ${COLUMNS_MAX} columns. Remove those that are not needed.`;
const NOT_COMPUTED =
  "The result of this formula is not saved in the file. Open it in a spreadsheet program and save it again.";

function problemOf({ type, value, hasFormula }: SheetCell): string | undefined {
  if (type === "e") return `The cell shows the error ${value}. Correct it in the spreadsheet.`;
  if (hasFormula && value === "" && type !== "str") return NOT_COMPUTED;
  if (value.length > CELL_MAX) return LONG_CELL;
  return;
}

const LONG_CELL = `The value is longer than ${CELL_MAX.toLocaleString("en")} characters. Shorten it.`;

function textOf({ type, value, style }: SheetCell, known: Known): string {
  switch (type) {
    case "s": {
      const string = known.strings[Number(value)];
      if (string === undefined) throw DAMAGED;
      return string;
    }
    case "b":
      return value === "1" || value === "true" ? "TRUE" : "FALSE";
    case "n":
      return shownNumber(value, known.formats[style] ?? GENERAL, known.isFrom1904);
    case "str":
      return unescaped(value);
    case "d":
      return value.replace(/T00:00(:00(\.0+)?)?Z?$/, "").replace("T", " ");
    default:
      return value;
  }
}
