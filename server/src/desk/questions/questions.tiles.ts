import type { QuestionTopic } from "@pharmacy/contract/questions/questions.values";
import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../platform/db/database.ts";
import type { TiledList } from "../../platform/summary/tiles.ts";
import { helpDeskOf } from "./questions.help-desk.ts";
import { questionKind, questions } from "./questions.table.ts";
import { waitingOf } from "./questions.waiting.ts";

export const questionTiles: TiledList = {
  list: "questions",
  tiles: { questions: { model: "question", query: { status: "open" }, place: 20 } },
  async read(db, _, now) {
    const waiting = await openQuestions(db, now);
    return () => waiting;
  },
};

type Waiting = { minutes: number; isOverdue: boolean };
type OpenQuestions = { count: number; since: string | null; waiting?: Waiting };

async function openQuestions(db: Database, now: number): Promise<OpenQuestions> {
  const byTopic = await db
    .select({
      topic: sql<QuestionTopic>`${questions.topic}`,
      count: sql<number>`count(*)::int`,
      since: sql<string>`min(${questions.createdAt})`.mapWith(questions.createdAt),
    })
    .from(questions)
    .where(and(eq(questions.status, "open"), questionKind.present))
    .groupBy(questions.topic);
  if (byTopic.length === 0) return { count: 0, since: null };
  const desk = await helpDeskOf(db);
  // each topic has a target of its own, so the oldest of each decides
  const waits = byTopic.map(({ topic, since }) =>
    waitingOf({ status: "open", topic, createdAt: since }, desk, now),
  );
  return {
    count: byTopic.reduce((sum, { count }) => sum + count, 0),
    since: byTopic.map(({ since }) => since).reduce((one, other) => (one < other ? one : other)),
    waiting: {
      minutes: Math.max(...waits.map(({ waitingMinutes }) => waitingMinutes ?? 0)),
      isOverdue: waits.some(({ isOverdue }) => isOverdue),
    },
  };
}
