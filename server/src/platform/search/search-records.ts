import { FOUND_MAX } from "@pharmacy/contract/search/search.values";
import { and, or, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../db/database.ts";
import { searchMisspelt } from "./search-misspelt.ts";
import {
  hasNumber,
  hasPhone,
  hasWord,
  isIdentifier,
  nameBegins,
  nameHas,
  wordsOf,
} from "./search-terms.ts";
import type { Match, Searchable, SearchText } from "./searchable.ts";

const CANDIDATES_MAX = 1_000;

const PATIENCE_MS = 2_000;

/** Index scans only: a sequential scan that stops early returns different rows each time. */
export async function prepareSearch(tx: Transaction, typed: string): Promise<SearchText> {
  const { rows } = await tx.execute<{ folded: string }>(sql`
    select search_text(${typed}) as folded,
      set_config('statement_timeout', ${String(PATIENCE_MS)}, true),
      set_config('enable_seqscan', 'off', true)`);
  const words = wordsOf(rows[0]?.folded ?? "");
  const began = performance.now();
  const searchText: SearchText = {
    typed,
    phrase: words.join(" "),
    words,
    wasStopped: false,
    isLate() {
      searchText.wasStopped ||= performance.now() - began > PATIENCE_MS;
      return searchText.wasStopped;
    },
  };
  return searchText;
}

/** Adds to `found` step by step, so that matches are available when a later step times out. */
export async function searchRecords(
  tx: Transaction,
  searchable: Searchable,
  all: SearchText,
  scope: SQL | undefined,
  found: Map<string, Match>,
): Promise<void> {
  const identifier = searchable.identifierIn?.(all.typed);
  const isVisible = and(searchable.kind.present, scope) ?? sql`true`;
  if (identifier !== undefined) {
    const searchText = { ...all, typed: identifier, phrase: identifier, words: [identifier] };
    await searchIn(tx, searchable, searchText, isVisible, found);
  }
  // digits of another system may look like such an identifier
  if (found.size === 0) await searchIn(tx, searchable, all, isVisible, found);
}

async function searchIn(
  tx: Transaction,
  searchable: Searchable,
  searchText: SearchText,
  isVisible: SQL,
  found: Map<string, Match>,
): Promise<void> {
  for (const step of [searchNumbers, searchNames, searchWords, searchMisspelt]) {
    // asked last: being late matters only to a step that is still wanted
    if (found.size >= FOUND_MAX || searchText.words.length === 0 || searchText.isLate()) return;
    const matches = await step(tx, searchable, searchText, isVisible, found.size > 0);
    for (const match of matches) if (!found.has(match.id)) found.set(match.id, match);
  }
}

export function bestOf(found: Map<string, Match>): Match[] {
  const order = (one: Match, other: Match) =>
    other.rank - one.rank || compare(one.name, other.name) || compare(one.id, other.id);
  return [...found.values()].sort(order).slice(0, FOUND_MAX);
}

const compare = (one: string, other: string) => Number(one > other) - Number(one < other);

async function searchNumbers(
  tx: Transaction,
  searchable: Searchable,
  { typed }: SearchText,
  isVisible: SQL,
): Promise<Match[]> {
  const condition = or(hasPhone(searchable, typed), hasNumber(searchable, typed));
  if (!condition) return [];
  return (await tx.execute<Match>(firstByName(searchable, sql`5`, and(isVisible, condition)))).rows;
}

async function searchNames(
  tx: Transaction,
  searchable: Searchable,
  { typed, phrase }: SearchText,
  isVisible: SQL,
): Promise<Match[]> {
  const rank = rankOf(searchable, typed, phrase);
  const identified = and(isVisible, isIdentifier(searchable, typed));
  const named = [nameBegins(searchable, phrase), nameHas(searchable, phrase)].map((condition) =>
    firstByName(searchable, rank, and(isVisible, condition)),
  );
  // separate queries, because the planner overestimates how many identifiers match
  const { rows } = await tx.execute<Match>(sql`
    with identified as materialized (
      select ${shownOf(searchable, rank)} from ${searchable.kind.table} where ${identified}
    )
    (select * from identified order by name using ~<~, id limit ${FOUND_MAX})
    union ${sql.join(named, sql` union `)}`);
  return rows;
}

async function searchWords(
  tx: Transaction,
  searchable: Searchable,
  { typed, phrase, words }: SearchText,
  isVisible: SQL,
): Promise<Match[]> {
  const { table } = searchable.kind;
  const rank = rankOf(searchable, typed, phrase);
  const condition = and(isVisible, ...words.map((word) => hasWord(searchable, word)));
  const { rows } = await tx.execute<Match & { total: number }>(sql`
    with candidates as materialized (
      select ${table.id} as id from ${table} where ${condition} limit ${CANDIDATES_MAX + 1}
    )
    select ${shownOf(searchable, rank)}, (select count(*)::int from candidates) as total
    from ${table} where ${table.id} in (select id from candidates)
    order by rank desc, name using ~<~, id limit ${FOUND_MAX}`);
  if ((rows[0]?.total ?? 0) <= CANDIDATES_MAX) return rows;
  return (await tx.execute<Match>(firstByName(searchable, rank, condition))).rows;
}

function firstByName(searchable: Searchable, rank: SQL, condition: SQL | undefined): SQL {
  const { kind, name } = searchable;
  return sql`(select ${shownOf(searchable, rank)} from ${kind.table} where ${condition}
    order by ${name} using ~<~, ${kind.table.id} limit ${FOUND_MAX})`;
}

function shownOf({ kind, label, hint, name }: Searchable, rank: SQL): SQL {
  return sql`${kind.table.id} as id, ${label} as label, ${hint} as hint, ${name} as name,
    (${rank})::float as rank`;
}

/** From 5 for an identifier to 1 for all words somewhere in the record. */
function rankOf(searchable: Searchable, typed: string, phrase: string): SQL {
  const { name } = searchable;
  return sql`case
    when ${isIdentifier(searchable, typed)} then 5
    when ${name} = ${phrase} then 4
    when starts_with(${name}, ${phrase}) then 3
    when strpos(${name}, ' ' || ${phrase}) > 0 then 2
    else 1 + 0.9 * word_similarity(${phrase}, ${name}) end`;
}
