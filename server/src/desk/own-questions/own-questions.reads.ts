import type { OwnQuestion } from "@pharmacy/contract/questions/own-questions";
import { eq } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { getRecord } from "../../platform/db/records.ts";
import { filesOf } from "../../platform/files/waiting-files.ts";
import type { Services } from "../../platform/http/routes.ts";
import { asker, derivedOfOne, followUpsOf } from "../questions/questions.reads.ts";
import { questionKind, questions } from "../questions/questions.table.ts";

export const derived = { asker };

type WithAsker = { asker: { id: string | null; name: string } };

/** Leaves out the asker's email address. */
export function shownOwn<Row extends WithAsker>({ asker, ...row }: Row) {
  return { ...row, askedBy: asker.id === null ? null : { id: asker.id, name: asker.name } };
}

type Deps = Pick<Services, "secret"> & { db: Database | Transaction };

/**
 * Leaves out what is internal to the network. A merged question shows the answer of the other, but
 * not its text.
 */
export async function readOwnQuestion({ db, secret }: Deps, id: string): Promise<OwnQuestion> {
  const row = await getRecord(db, questionKind, id, derivedOfOne);
  const answered = row.mergedInto ? await answerOf(db, row.mergedInto) : row;
  const { answer, answeredAt } = answered;
  // files are only for the pharmacy that was answered
  const answerFiles = row.mergedInto ? [] : row.answerFiles;
  return {
    ...shownOwn(row),
    answer,
    answeredAt,
    files: await filesOf(db, secret, row.files),
    answerFiles: await filesOf(db, secret, answerFiles),
    followUpOf: row.followUpReference,
    followUps: await followUpsOf(db, id),
  };
}

async function answerOf(db: Database | Transaction, id: string) {
  const [row] = await db
    .select({ answer: questions.answer, answeredAt: questions.answeredAt })
    .from(questions)
    .where(eq(questions.id, id));
  return row ?? { answer: null, answeredAt: null };
}
