import { FOUND_MAX, type FoundRecord } from "@pharmacy/contract/search";
import { and, eq, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Transaction } from "../db/database.ts";
import type { Kind } from "../db/kinds.ts";

/** How the records of one kind are found by whoever looks for one among all kinds. */
export type Searchable = {
  kind: Pick<Kind, "table" | "model" | "present">;
  /** The folded text in which words are looked for. It has a trigram index. */
  text: PgColumn;
  /** The folded name, which may be misspelt. It has a trigram index too. */
  name: PgColumn;
  /** What means this one record: its code, its number, its e-mail address. Each is in `text`. */
  identifiers: PgColumn[];
  label: PgColumn;
  /** Tells records of one name apart. */
  hint: SQL<string>;
  /** The pharmacy a record belongs to; left out for what belongs to all. */
  organization?: PgColumn;
};

const HAS_LETTER = /[\p{L}\p{N}]/u;

/** How good a match is: above 1 it has every word as it was typed, below 1 something like it. */
export type Match = FoundRecord & { rank: number };

/** Matches looked at before the best are picked: a word that all records have must not cost more. */
const CANDIDATES_MAX = 1_000;

/** From how many letters a word can be meant though it is misspelt. */
const MISSPELT_MIN = 4;

/** How alike a word and a misspelt one must be; two swapped letters in the middle of eight leave 0.38. */
const SIMILARITY_MIN = 0.3;

/** The similarity that counts, for the rest of the transaction: the index has no other way to know. */
export async function setSimilarity(tx: Transaction): Promise<void> {
  await tx.execute(
    sql`select set_config('pg_trgm.word_similarity_threshold', ${String(SIMILARITY_MIN)}, true)`,
  );
}

/**
 * The records of one kind that fit best. Words are looked for as they were typed; only when that
 * finds too few are misspelt ones allowed for.
 */
export async function searchRecords(
  tx: Transaction,
  searchable: Searchable,
  asked: string,
  scope: SQL | undefined,
): Promise<Match[]> {
  const { kind, text, name, label, hint } = searchable;
  const words = [...new Set(asked.split(/\s+/u).filter((word) => word !== ""))];
  const phrase = asked.split(/\s+/u).join(" ");
  const shown = sql`${kind.table.id} as id, ${label} as label, ${hint} as hint, ${name} as name`;
  const isVisible = and(kind.present, scope) ?? sql`true`;
  const rows = await tx.execute<Match>(sql`
    with candidates as (
      (select ${kind.table.id} as id from ${kind.table}
        where ${isVisible} and ${hasPhrase(text, phrase)} limit ${FOUND_MAX * 10})
      union
      (select ${kind.table.id} from ${kind.table}
        where ${and(isVisible, ...words.map((word) => hasWord(searchable, word)))} limit ${CANDIDATES_MAX})
    ), typed as materialized (
      select ${shown}, ${rankOf(searchable, phrase)} as rank from ${kind.table}
      where ${kind.table.id} in (select id from candidates)
      order by rank desc, name, id limit ${FOUND_MAX}
    ), misspelt as (
      select ${shown}, ${similarityOf(searchable, words)} as rank from ${kind.table}
      where ${isVisible} and (select count(*) from typed) < ${FOUND_MAX}
        and ${and(sql`${words.some(canBeMisspelt)}`, ...words.map((word) => isLike(searchable, word, words.length === 1)))}
      limit ${CANDIDATES_MAX}
    )
    select id, label, hint, rank::float from (
      select * from typed
      union all
      select * from misspelt where id not in (select id from typed)
    ) as found
    order by rank desc, name, id limit ${FOUND_MAX}`);
  return rows.rows;
}

/** All of it, one after the other, as whole words: numbers and addresses are typed like this. */
function hasPhrase(text: PgColumn, phrase: string): SQL {
  if (!HAS_LETTER.test(phrase)) return sql`false`;
  const inside = sql`substr(search_pattern(${phrase}), 2, length(search_pattern(${phrase})) - 2)`;
  return sql`(${text} like ${inside} || ' %' or ${text} like '% ' || ${inside} || ' %'
    or ${text} like '% ' || ${inside})`;
}

/**
 * The index knows three letters or digits in a row. One or two must begin a word; a sign alone, as
 * the per cent of a unit, must be all that an identifier has.
 */
function hasWord({ text, identifiers }: Searchable, word: string): SQL {
  if (!HAS_LETTER.test(word)) {
    return sql`(${or(...identifiers.map((column) => eq(column, word)))})`;
  }
  if ([...word].length > 2) return sql`${text} like search_pattern(${word})`;
  const beginning = sql`substr(search_pattern(${word}), 2)`;
  return sql`(${text} like ${beginning} or ${text} like '% ' || ${beginning})`;
}

/** Whether somebody may have misspelt it. What has digits in it was copied, not spelt. */
function canBeMisspelt(word: string): boolean {
  return [...word].length >= MISSPELT_MIN && /^[\p{L}\p{M}'’-]+$/u.test(word);
}

/** Like the name; where there are other words, a word that is right may also stand elsewhere. */
function isLike(searchable: Searchable, word: string, isAlone: boolean): SQL {
  if (!canBeMisspelt(word)) return hasWord(searchable, word);
  const isLikeName = sql`search_text(${word}) <% ${searchable.name}`;
  return isAlone ? isLikeName : sql`(${isLikeName} or ${hasWord(searchable, word)})`;
}

/** From 5, an identifier, to 1, all words somewhere in the record. */
function rankOf({ identifiers, name }: Searchable, asked: string): SQL {
  const folded = sql`search_text(${asked})`;
  const isIdentifier = identifiers.map((column) => sql`lower(${column}) = lower(${asked})`);
  return sql`case
    when ${or(...isIdentifier)} then 5
    when ${name} = ${folded} then 4
    when starts_with(${name}, ${folded}) then 3
    when strpos(${name}, ' ' || ${folded}) > 0 then 2
    else 1 + 0.9 * word_similarity(${folded}, ${name}) end`;
}

/** Below 1. The first letter is hardly ever the wrong one. */
function similarityOf({ name }: Searchable, words: readonly string[]): SQL {
  const each = words.map((word) => {
    const folded = sql`search_text(${word})`;
    const begins = sql`strpos(' ' || ${name}, ' ' || left(${folded}, 1)) > 0`;
    return sql`0.8 * word_similarity(${folded}, ${name}) + case when ${begins} then 0.15 else 0 end`;
  });
  return sql`(${sql.join(each, sql` + `)}) / ${words.length}`;
}
