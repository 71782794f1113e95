import type { FaqEntry } from "@pharmacy/contract/faq";
import { SIMILAR_MAX } from "@pharmacy/contract/questions.values";
import { desc, sql } from "drizzle-orm";
import type { Database } from "../../platform/db/database.ts";
import { questions } from "../tables/questions.table.ts";
import { faqKind, shownEntry } from "./faq.list.ts";

/** Shorter words say nothing of what a question is about. */
const LETTERS_MIN = 4;

/** The longest words are looked for, because they are the rarest. */
const WORDS_MAX = 8;

/** Entries that have one of the words and are compared. */
const CANDIDATES_MAX = 500;

/** Published answers whose title has words of this one: those with the most of them first. */
export async function similarAnswers(db: Database, typed: string): Promise<FaqEntry[]> {
  const { rows } = await db.execute<{ folded: string }>(
    sql`select search_text(${typed}) as folded`,
  );
  const words = tellingWords(rows[0]?.folded ?? "");
  if (words.length === 0) return [];
  const query = sql`to_tsquery('simple', ${words.map((word) => `'${word}':*`).join(" | ")})`;
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

/** Letters and digits alone, so that a word is nothing else in a query. */
function tellingWords(folded: string): string[] {
  const words = new Set(folded.match(/[\p{L}\p{N}]+/gu) ?? []);
  return [...words]
    .filter((word) => word.length >= LETTERS_MIN)
    .sort((one, other) => other.length - one.length)
    .slice(0, WORDS_MAX);
}
