import type { Mapping } from "@pharmacy/contract/mapping/mapping";
import type { Look } from "@pharmacy/contract/mapping/mapping.values";
import type { ReadRow } from "./rows.ts";
import type { ImportSpec } from "./spec.ts";

const NUMBERS: readonly (Look | undefined)[] = ["money", "number", "percent"];

/**
 * Gives 163.212 of a number cell another zero, where only fields with numbers are read from it: then
 * it cannot be taken for thousands.
 */
export function decimalCells(
  mapping: Mapping,
  { fields }: Pick<ImportSpec, "fields">,
): (row: ReadRow) => readonly string[] {
  const uses = fields.flatMap(({ name, looksLike }) =>
    (mapping[name]?.columns ?? []).map((column) => ({
      column,
      isNumber: NUMBERS.includes(looksLike),
    })),
  );
  const others = new Set(uses.flatMap(({ column, isNumber }) => (isNumber ? [] : column)));
  const numbers = new Set(uses.flatMap(({ column }) => (others.has(column) ? [] : column)));
  return ({ cells, decimals }) => {
    if (!decimals?.some((column) => numbers.has(column))) return cells;
    return cells.map((cell, column) =>
      numbers.has(column) && decimals.includes(column) ? `${cell}0` : cell,
    );
  };
}
