import { COLUMNS_MAX } from "@pharmacy/contract/mapping/mapping.values";
import { type Archive, DAMAGED } from "./xlsx-archive.ts";
import { textCollector } from "./xlsx-strings.ts";
import { readXml } from "./xml.ts";

export type SheetCell = {
  column: number;
  /** `s` is a place among the shared texts, `n` a number. */
  type: string;
  style: number;
  value: string;
  hasFormula: boolean;
};

export type SheetRow = { row: number; cells: SheetCell[] };

const ROW_NUMBER_MAX = 1_048_576;

export async function* sheetRows(archive: Archive, part: string): AsyncGenerator<SheetRow[]> {
  const reader = sheetReader();
  for await (const _ of readXml(archive.read(part), reader)) {
    const rows = reader.take();
    if (rows.length > 0) yield rows;
  }
}

function sheetReader() {
  const text = textCollector();
  let rows: SheetRow[] = [];
  let row: SheetRow = { row: 0, cells: [] };
  let cell: SheetCell | undefined;
  let column = -1;
  let [isInData, isValue, isDone] = [false, false, false];

  function openCell({ r, t = "n", s = "0" }: Record<string, string>) {
    column = r === undefined ? column + 1 : columnOf(r);
    cell = { column, type: t, style: Number(s), value: "", hasFormula: false };
  }

  function closeCell() {
    if (!cell) return;
    if (cell.type === "inlineStr") cell.value = text.take();
    if (cell.value !== "" || cell.hasFormula) row.cells.push(cell);
    if (row.cells.length > 2 * COLUMNS_MAX) throw DAMAGED;
    cell = undefined;
  }

  function openRow({ r }: Record<string, string>) {
    const number = r === undefined ? row.row + 1 : Number(r);
    if (!Number.isInteger(number) || number <= row.row || number > ROW_NUMBER_MAX) throw DAMAGED;
    row = { row: number, cells: [] };
    column = -1;
  }

  return {
    open(element: string, attributes: Record<string, string>) {
      if (element === "sheetData") isInData = true;
      if (!isInData) return;
      if (element === "row") openRow(attributes);
      else if (element === "c") openCell(attributes);
      else if (element === "v") isValue = true;
      else if (element === "f" && cell) cell.hasFormula = true;
      else text.open(element);
    },
    text(characters: string) {
      if (isValue && cell) cell.value += characters;
      else text.text(characters);
    },
    close(element: string) {
      if (element === "v") isValue = false;
      else if (element === "c") closeCell();
      else if (element === "row" && row.cells.length > 0) rows.push(row);
      else if (element === "sheetData") isDone = true;
      else text.close(element);
    },
    isDone: () => isDone,
    take(): SheetRow[] {
      const taken = rows;
      rows = [];
      return taken;
    },
  };
}

/** The place of a column, counted from 0: C7 is 2. */
function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < 4; at += 1) {
    const letter = reference.charCodeAt(at) - 64;
    if (!(letter >= 1 && letter <= 26)) break;
    column = column * 26 + letter;
  }
  if (column === 0) throw DAMAGED;
  return column - 1;
}
