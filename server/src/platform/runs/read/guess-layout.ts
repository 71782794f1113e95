import type { ReadOptions } from "@pharmacy/contract/mapping/mapping";
import { DELIMITERS, type Delimiter, type Quote } from "@pharmacy/contract/mapping/mapping.values";
import type { ReadRow } from "../rows.ts";
import { type Layout, rowSplitter } from "./row-splitter.ts";

const JUDGED_MAX = 200;

/** Some spreadsheets write the delimiter into the first line. */
const NAMED = /^"?sep=(.)"?\r?\n/;

export function guessLayout(text: string, isWhole: boolean, chosen: ReadOptions): Layout {
  const named = NAMED.exec(text)?.[1];
  const all = Object.keys(DELIMITERS) as Delimiter[];
  const delimiters = chosen.delimiter
    ? [chosen.delimiter]
    : all.filter((delimiter) => named === undefined || delimiter === named);
  let best: Layout & { score: number } = { delimiter: ",", quote: '"', score: -1 };
  for (const delimiter of delimiters.length > 0 ? delimiters : all) {
    for (const quote of quotesFor(delimiter, text, chosen)) {
      const score = agreementOf(rowSplitter({ delimiter, quote })(text, isWhole));
      if (score > best.score) best = { delimiter, quote, score };
    }
  }
  return { delimiter: best.delimiter, quote: best.quote };
}

/** The likelier one first: programs that write tabs seldom quote, and leave bare quotation marks. */
function quotesFor(delimiter: Delimiter, text: string, { quote }: ReadOptions): Quote[] {
  if (quote) return [quote];
  const isQuoted = delimiter !== "\t" || /(?:^|[\t\r\n])"(?:[^"\t]|"")*"(?=[\t\r\n]|$)/.test(text);
  return isQuoted ? ['"', "none"] : ["none", '"'];
}

function agreementOf(rows: readonly ReadRow[]): number {
  const judged = rows.slice(0, JUDGED_MAX);
  const width = usualWidth(judged);
  const agreeing = judged.filter(
    ({ cells, problem }) => cells.length === width && problem === undefined && !isTorn(cells),
  );
  return (agreeing.length / Math.max(judged.length, 1)) ** 2 * Math.log2(width + 0.01);
}

function isTorn(cells: readonly string[]): boolean {
  const opening = cells.findIndex((cell) => OPENING.test(cell) && isOdd(cell));
  return (
    opening !== -1 && cells.some((cell, at) => at > opening && CLOSING.test(cell) && isOdd(cell))
  );
}

const OPENING = /(?:^|[,;|\t¬])"/;
const CLOSING = /"(?:$|[,;|\t¬])/;
const isOdd = (cell: string) => cell.split('"').length % 2 === 0;

export function usualWidth(rows: readonly ReadRow[]): number {
  const counts = new Map<number, number>();
  for (const { cells, problem } of rows) {
    if (problem === undefined) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  }
  const [[width] = [1]] = [...counts].sort((one, other) => other[1] - one[1] || other[0] - one[0]);
  return width;
}
