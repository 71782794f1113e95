import type { FaqEntry } from "@pharmacy/contract/faq";
import { SIMILAR_MAX } from "@pharmacy/contract/questions.values";
import { desc, sql } from "drizzle-orm";
import type { Database } from "../../platform/db/database.ts";
import { questions } from "../tables/questions.table.ts";
import { faqKind, shownEntry } from "./faq.list.ts";

/** Shorter words do not tell what a question is about. */
const LETTERS_MIN = 4;

/** Only the longest words are searched for, because they are the rarest. */
const WORDS_MAX = 3;

/** Most entries that are compared. */
const CANDIDATES_MAX = 100;

/**
 * Published answers whose title contains words of this one: first those with all of them, then
 * those with the most.
 */
export async function similarAnswers(db: Database, typed: string): Promise<FaqEntry[]> {
  const { rows } = await db.execute<{ folded: string }>(
    sql`select search_text(${typed}) as folded`,
  );
  const words = tellingWords(rows[0]?.folded ?? "");
  if (words.length === 0) return [];
  const withAll = await bestOf(db, words.join(" & "));
  if (withAll.length === SIMILAR_MAX || words.length === 1) return withAll;
  const withSome = await bestOf(db, words.join(" | "));
  const entries = new Map([...withAll, ...withSome].map((entry) => [entry.id, entry]));
  return [...entries.values()].slice(0, SIMILAR_MAX);
}

async function bestOf(db: Database, words: string): Promise<FaqEntry[]> {
  const query = sql`to_tsquery('simple', ${words})`;
  const candidates = db.$with("candidates").as(
    db
      .select({
        id: questions.id,
        topic: questions.topic,
        faqTitle: questions.faqTitle,
        faqAnswer: questions.faqAnswer,
        publishedAt: questions.publishedAt,
        rank: sql<number>`ts_rank(${questions.faqWords}, ${query})`.as("rank"),
      })
      .from(questions)
      .where(sql`${faqKind.present} and ${questions.faqWords} @@ ${query}`)
      .limit(CANDIDATES_MAX),
  );
  const found = await db
    .with(candidates)
    .select()
    .from(candidates)
    .orderBy(desc(candidates.rank), desc(candidates.publishedAt), desc(candidates.id))
    .limit(SIMILAR_MAX);
  return found.map(shownEntry);
}

/** Search terms: only letters and digits, and the last word may be incomplete. */
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
