import type { ReadOptions } from "@pharmacy/contract/mapping";
import { DELIMITERS, type Delimiter, type Quote } from "@pharmacy/contract/mapping.values";
import { type Layout, rowSplitter } from "./row-splitter.ts";
import type { ReadRow } from "./table.ts";

/** Rows by which a layout is judged. */
const JUDGED_MAX = 200;

/** Some spreadsheets write the delimiter into the first line. */
const NAMED = /^"?sep=(.)"?\r?\n/;

/**
 * The delimiter and the quotation marks by which the beginning of a file falls into the most columns
 * that its rows agree on.
 */
export function guessLayout(text: string, isWhole: boolean, chosen: ReadOptions): Layout {
  const named = NAMED.exec(text)?.[1];
  const all = Object.keys(DELIMITERS) as Delimiter[];
  const delimiters = chosen.delimiter
    ? [chosen.delimiter]
    : all.filter((delimiter) => named === undefined || delimiter === named);
  let best: Judged = { delimiter: ",", quote: '"', share: 0, columns: 0 };
  for (const delimiter of delimiters.length > 0 ? delimiters : all) {
    const [likelier, other] = quotesFor(delimiter, text, chosen).map((quote) =>
      judged({ delimiter, quote }, text, isWhole),
    );
    // quotation marks that are not read as such cut cells in two: columns are no sign of them
    const found = other && likelier && other.share > likelier.share ? other : likelier;
    if (found && scoreOf(found) > scoreOf(best)) best = found;
  }
  return { delimiter: best.delimiter, quote: best.quote };
}

/** How many columns most rows have in a layout, and how many of the rows have that many. */
type Judged = Layout & { share: number; columns: number };

/** The likelier one first: programs that write tabs seldom quote, and leave bare quotation marks. */
function quotesFor(delimiter: Delimiter, text: string, { quote }: ReadOptions): Quote[] {
  if (quote) return [quote];
  const isQuoted = delimiter !== "\t" || /(?:^|[\t\r\n])"[^"\t]*"(?=[\t\r\n]|$)/.test(text);
  return isQuoted ? ['"', "none"] : ["none", '"'];
}

function judged(layout: Layout, text: string, isWhole: boolean): Judged {
  const rows = rowSplitter(layout)(text, isWhole).slice(0, JUDGED_MAX);
  const columns = usualWidth(rows);
  const agreeing = rows.filter(
    ({ cells, problem }) => cells.length === columns && problem === undefined,
  );
  return { ...layout, columns, share: agreeing.length / Math.max(rows.length, 1) };
}

const scoreOf = ({ share, columns }: Judged) => share ** 2 * Math.log2(columns + 0.01);

/** How many columns most rows have. */
export function usualWidth(rows: readonly ReadRow[]): number {
  const counts = new Map<number, number>();
  for (const { cells, problem } of rows) {
    if (problem === undefined) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  }
  const [[width] = [1]] = [...counts].sort((one, other) => other[1] - one[1] || other[0] - one[0]);
  return width;
}
