import type { FaqEntry } from "@pharmacy/contract/faq/faq";
import { SIMILAR_MAX } from "@pharmacy/contract/questions/questions.values";
import { desc, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../platform/db/database.ts";
import { questions } from "../questions/questions.table.ts";
import { faqKind, shownEntry } from "./faq.list.ts";

/** Shorter words do not identify a topic. */
const LETTERS_MIN = 4;

/** The longest words are searched for, because they are the rarest. */
const WORDS_MAX = 3;

const LATEST_MAX = 500;

/** With fewer matches among the latest, a word is rare enough to be looked up in the index. */
const RARE_MAX = 5;

const OTHERS_MAX = 100;

/**
 * Best matches come first. Common words are searched for only among the latest answers, because the
 * index would read every place they occur.
 */
export async function similarAnswers(db: Database, typed: string): Promise<FaqEntry[]> {
  const { rows } = await db.execute<{ folded: string }>(
    sql`select search_text(${typed}) as folded`,
  );
  const words = tellingWords(rows[0]?.folded ?? "");
  if (words.length === 0) return [];
  const found = await db
    .select({
      id: questions.id,
      topic: questions.topic,
      faqTitle: questions.faqTitle,
      faqAnswer: questions.faqAnswer,
      publishedAt: questions.publishedAt,
    })
    .from(questions)
    .where(sql`${questions.id} = any(array(${candidates(words)}))`)
    .orderBy(
      ...closeness(words, sql`${questions.faqWords}`).map(desc),
      desc(questions.publishedAt),
      desc(questions.id),
    )
    .limit(SIMILAR_MAX);
  return found.map(shownEntry);
}

function candidates(words: readonly string[]): SQL {
  const { id, faqWords, publishedAt } = questions;
  const others = (query: SQL) => sql`(select ${id} from ${questions}
    where ${faqKind.present} and ${faqWords} @@ ${query} limit ${OTHERS_MAX})`;
  const withAll = queryOf(words, " & ");
  return sql`with latest as materialized (
      select ${id} as id, ${publishedAt} as published_at, ${faqWords} as words from ${questions} where ${faqKind.present}
      order by ${publishedAt} desc, ${id} desc limit ${LATEST_MAX}
    ), rare as materialized (
      select string_agg(word, ' | ') as words from unnest(${sql.param(words)}::text[]) as word
      where (select count(*) from latest where latest.words @@ to_tsquery('simple', word)) < ${RARE_MAX}
    )
    (select id from latest where words @@ ${queryOf(words, " | ")}
      order by ${sql.join(closeness(words, sql`words`), sql` desc, `)} desc, published_at desc, id desc
      limit ${SIMILAR_MAX})
    union all ${others(sql`(select to_tsquery('simple', words) from rare)`)}
    union all ${others(sql`(select case when words is null
      and (select count(*) from latest where latest.words @@ ${withAll}) < ${SIMILAR_MAX}
      then ${withAll} end from rare)`)}`;
}

function closeness(words: readonly string[], title: SQL): SQL[] {
  return [
    sql`(${title} @@ ${queryOf(words, " & ")})`,
    sql`ts_rank(${title}, ${queryOf(words, " | ")})`,
  ];
}

function queryOf(words: readonly string[], operator: " & " | " | "): SQL {
  return sql`to_tsquery('simple', ${words.join(operator)})`;
}

/** The last word may be incomplete. */
function tellingWords(folded: string): string[] {
  const words = [...new Set(folded.match(/[\p{L}\p{N}]+/gu) ?? [])].filter(
    (word) => word.length >= LETTERS_MIN,
  );
  const last = words.at(-1);
  return words
    .sort((one, other) => other.length - one.length)
    .slice(0, WORDS_MAX)
    .map((word) => (word === last ? `'${word}':*` : `'${word}'`));
}
