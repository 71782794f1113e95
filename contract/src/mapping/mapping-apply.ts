import { withoutMarks } from "../tidy.ts";
import type { Cut, Mapping, Source } from "./mapping.ts";
import { isoDate } from "./mapping-dates.ts";
import { plainNumber } from "./mapping-numbers.ts";
import { folded } from "./mapping-words.ts";

/** "" leaves a field as it is, "-" clears it. */
export function applyMapping(mapping: Mapping, cells: readonly string[]): Record<string, string> {
  return mapperOf(mapping)(cells);
}

export function mapperOf(mapping: Mapping): (cells: readonly string[]) => Record<string, string> {
  const readers = Object.entries(mapping).map(
    ([field, source]) => [field, readerOf(source)] as const,
  );
  return (cells) => {
    const values: Record<string, string> = {};
    for (const [field, read] of readers) values[field] = read(cells);
    return values;
  };
}

type Reader = (cells: readonly string[]) => string;

function readerOf({ columns, separator = " ", fixed = "", ...source }: Source): Reader {
  if (!columns) return () => fixed;
  const [first = 0] = columns;
  const joined: Reader =
    columns.length === 1
      ? (cells) => trimmed(cells[first])
      : (cells) =>
          columns
            .map((column) => trimmed(cells[column]))
            .filter(Boolean)
            .join(separator);
  const steps = stepsOf(source);
  return (cells) => {
    let value = joined(cells);
    if (value === "-") return value;
    for (const step of steps) value = step(value);
    return value || fixed;
  };
}

/** The apostrophe that keeps a spreadsheet from calculating a text: our own exports write it. */
const APOSTROPHE = /(^|[;\t\r\n])'(?=(?:[^\S\t\r\n]|")*[=+\-@＝＋－＠]|[\t\r\n])/gu;

function trimmed(cell = ""): string {
  const text = withoutMarks(cell).trim();
  return text.includes("'") ? text.replace(APOSTROPHE, "$1").trim() : text;
}

function stepsOf({ cut, values, numbers, dates }: Source): ((value: string) => string)[] {
  const steps: ((value: string) => string)[] = [];
  if (cut) steps.push((value) => partOf(value, cut));
  if (values) steps.push(translator(values));
  if (numbers) steps.push((value) => plainNumber(value, numbers) ?? value);
  if (dates) steps.push((value) => isoDate(value, dates) ?? value);
  return steps;
}

/** Without the sign nothing is cut off before it, and nothing comes after it. */
function partOf(value: string, cut: Cut): string {
  if ("from" in cut) {
    const characters = Array.from(value);
    const start = cut.from - 1;
    return characters
      .slice(start, cut.length && start + cut.length)
      .join("")
      .trim();
  }
  if ("before" in cut) {
    const place = value.indexOf(cut.before);
    return place === -1 ? value : value.slice(0, place).trim();
  }
  const place = value.indexOf(cut.after);
  return place === -1 ? "" : value.slice(place + cut.after.length).trim();
}

/** Capitals and accents make no difference, unless the table has both. Unknown texts stay. */
function translator(values: Record<string, string>): (value: string) => string {
  const exact = new Map(Object.entries(values));
  const loose = new Map<string, string | undefined>();
  for (const [from, to] of exact) {
    const word = folded(from);
    loose.set(word, loose.has(word) && loose.get(word) !== to ? undefined : to);
  }
  return (value) => exact.get(value) ?? loose.get(folded(value)) ?? value;
}
