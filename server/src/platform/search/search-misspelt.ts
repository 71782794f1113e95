import { FOUND_MAX } from "@pharmacy/contract/search/search.values";
import { and, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../db/database.ts";
import { closeness, oneSlipFrom } from "./closeness.ts";
import { canBeMisspelt, isLike, speltIn, wordsOf } from "./search-terms.ts";
import type { Match, Searchable, SearchText } from "./searchable.ts";

const LIKE = 0.6;

/** The lowest accepted similarity; two swapped letters in the middle of eight leave 0.38. */
const HARDLY_LIKE = 0.3;

/** How many names are scanned for a word so common that the index would find too many. */
const USUAL_AMONG = 1_000;

const CANDIDATES_MAX = 200;

const SURELY = 0.7;

const ONE_SLIP = 0.8;

type Candidate = Match & { text: string; spelt: string };

/** `soFar` receives the matches that are known before the longest step, which may be stopped. */
export async function searchMisspelt(
  tx: Transaction,
  searchable: Searchable,
  searchText: SearchText,
  isVisible: SQL,
  hasFound: boolean,
  soFar: Match[] = [],
): Promise<Match[]> {
  const { words } = searchText;
  if (!words.some(canBeMisspelt)) return [];
  const isAlone = words.length === 1;
  const condition = and(...words.map((word) => isLike(searchable, word, isAlone))) ?? sql`false`;
  await setSimilarity(tx, LIKE);
  const usual = await tx.execute<Candidate>(amongFirst(searchable, condition, isVisible));
  const meant = ranked(usual.rows, words).filter(({ rank }) => rank > SURELY);
  if (meant.length >= FOUND_MAX) return meant;
  const like = sql`${isVisible} and ${condition}`;
  const alike = await tx.execute<Candidate>(mostAlike(searchable, like, words));
  if (alike.rows.length > 0 || hasFound || searchText.isLate()) return ranked(alike.rows, words);
  await setSimilarity(tx, HARDLY_LIKE);
  // a slip in a word so common that comparing all its names would take too long
  const common = await tx.execute<Candidate>(amongFirst(searchable, condition, isVisible));
  const first = ranked(common.rows, words);
  const oneSlip = first.filter(({ rank }) => rank > ONE_SLIP);
  if (oneSlip.length >= FOUND_MAX) return oneSlip;
  soFar.push(...first);
  const hardly = await tx.execute<Candidate>(mostAlike(searchable, like, words));
  return ranked(hardly.rows, words);
}

/** The index takes its threshold only from a setting of the transaction. */
async function setSimilarity(tx: Transaction, least: number): Promise<void> {
  await tx.execute(
    sql`select set_config('pg_trgm.word_similarity_threshold', ${String(least)}, true)`,
  );
}

function shownOf(searchable: Searchable): SQL {
  const { kind, label, hint, name, text } = searchable;
  return sql`${kind.table.id} as id, ${label} as label, ${hint} as hint, ${name} as name,
    ${text} as text, ${speltIn(searchable)} as spelt`;
}

function amongFirst(searchable: Searchable, condition: SQL, isVisible: SQL): SQL {
  const { kind, name } = searchable;
  // aliased to the table's own name, so that column references work
  return sql`select ${shownOf(searchable)} from (
      select * from ${kind.table} where ${isVisible}
      order by ${name} using ~<~, ${kind.table.id} limit ${USUAL_AMONG}
    ) as ${kind.table}
    where ${condition} order by ${name} using ~<~, ${kind.table.id}`;
}

function mostAlike(searchable: Searchable, condition: SQL, words: readonly string[]): SQL {
  const { kind, name } = searchable;
  const spelling = speltIn(searchable);
  const similarity = sql.join(
    words.map((word) => sql`word_similarity(${word}, ${spelling})`),
    sql` + `,
  );
  const spelt = words.filter(canBeMisspelt).map((word) => {
    const patterns = oneSlipFrom(word).map((other) => sql`${`%${other}%`}`);
    return sql`(${spelling} like any (array[${sql.join(patterns, sql`, `)}]))::int`;
  });
  // many names can have similar trigrams: those one edit away must be among the candidates
  return sql`select ${shownOf(searchable)} from ${kind.table} where ${condition}
    order by ${sql.join(spelt, sql` + `)} desc, ${similarity} desc, ${name} using ~<~, ${kind.table.id} limit ${CANDIDATES_MAX}`;
}

/** Below 1, by the number of edits. A correctly spelt word may match anywhere. */
function ranked(candidates: Candidate[], words: readonly string[]): Match[] {
  return candidates.map(({ text, spelt, ...match }) => {
    const names = wordsOf(spelt);
    const each = words.map((word) => (text.includes(word) ? 1 : closeness(word, names)));
    const sum = each.reduce((total, one) => total + one, 0);
    return { ...match, rank: (0.95 * sum) / words.length };
  });
}
