import { or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Database } from "./database.ts";
import { contains, searchedWords } from "./list.ts";

/** More named records than these stay a part of the statement that searches. */
const NAMED_MAX = 200;

/** Rows that refer to a named record by this column are found by its name. */
export type Naming = { column: PgColumn; idsOf: (word: string) => SQL };

/**
 * The condition under which a word matches, by the row's own text or by what it refers to. The
 * latter is found beforehand and left out for words that name nothing: two alternatives for each
 * word would read all that has any of the words, instead of what has them all.
 */
export async function searchByNames(
  db: Database,
  search: string,
  text: PgColumn,
  namings: readonly Naming[],
): Promise<(word: string) => SQL | undefined> {
  const named = await namedIn(db, [...new Set(searchedWords(search))], namings);
  return (word) =>
    or(
      contains(text, word),
      ...namings.flatMap(({ column, idsOf }, place) => {
        const ids = named.get(word)?.[place];
        if (ids?.length === 0) return [];
        const isFew = ids && ids.length <= NAMED_MAX;
        const list = isFew ? sql`${sql.param(ids)}::uuid[]` : sql`array(${idsOf(word)})`;
        return [sql`${column} = any(${list})`];
      }),
    );
}

/** The ids that each word names, in one round trip. */
async function namedIn(
  db: Database,
  words: readonly string[],
  namings: readonly Naming[],
): Promise<ReadonlyMap<string, string[][]>> {
  if (words.length === 0) return new Map();
  const found = words.map((word) => {
    const lists = namings.map(({ idsOf }) => sql`array(${idsOf(word)} limit ${NAMED_MAX + 1})`);
    return sql`json_build_array(${sql.join(lists, sql`, `)})`;
  });
  const { rows } = await db.execute<{ named: string[][][] }>(
    sql`select json_build_array(${sql.join(found, sql`, `)}) as named`,
  );
  return new Map(words.map((word, place) => [word, rows[0]?.named[place] ?? []]));
}
