import type { RunPreview } from "@pharmacy/contract/runs/runs";

/** The column's name, or its position if the file has none. */
export function columnName(name: string | undefined, column: number): string {
  return name?.trim() || nameless(column);
}

const nameless = (column: number) => `Column ${column + 1}`;

const SAMPLES = 3;
const SAMPLE_MAX = 24;

/** Columns to choose from: one without a name shows some of its values. */
export function columnChoices({ header, rows }: Pick<RunPreview, "header" | "rows">): string[] {
  return header.map((name, column) => {
    const text = columnName(name, column);
    if (text !== nameless(column)) return text;
    const values = new Set(rows.map(({ cells }) => cells[column]?.trim() ?? ""));
    const filled = [...values].filter(Boolean);
    if (filled.length === 0) return `${text} · empty`;
    const shown = filled.slice(0, SAMPLES).map(shortened).join(", ");
    return `${text} · ${shown}${filled.length > SAMPLES ? ", …" : ""}`;
  });
}

const shortened = (value: string) =>
  value.length > SAMPLE_MAX ? `${Array.from(value).slice(0, SAMPLE_MAX).join("")}…` : value;
