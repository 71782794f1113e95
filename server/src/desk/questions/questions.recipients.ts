import { MERGED_MAX } from "@pharmacy/contract/questions/questions.values";
import { and, asc, eq, or, sql } from "drizzle-orm";
import { users } from "../../identity/accounts/users.table.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import type { Reader } from "../../platform/email/email.ts";
import { questionKind, questions } from "./questions.table.ts";

export type Recipient = {
  number: string;
  title: string;
  question: string;
  isVisitor: boolean;
  reader: Reader;
};

/** Includes askers of merged questions. Deleted and suspended users get no emails. */
export async function recipientsOf(db: Database | Transaction, id: string): Promise<Recipient[]> {
  const isReachable = sql`${users.id} is null or (${users.deletedAt} is null and ${users.status} <> 'suspended')`;
  const rows = await db
    .select({ question: questions, user: users })
    .from(questions)
    .leftJoin(users, eq(users.id, questions.askedBy))
    .where(
      and(
        or(eq(questions.id, id), eq(questions.mergedInto, id)),
        questionKind.present,
        sql`(${isReachable})`,
      ),
    )
    .orderBy(asc(questions.createdAt), asc(questions.id))
    .limit(1 + MERGED_MAX);
  return rows.flatMap(({ question, user }) => {
    const { number, title, contactName, contactEmail } = question;
    const reader = user ?? { id: null, name: contactName ?? "", email: contactEmail ?? "" };
    if (reader.email === "") return [];
    return { number, title, question: question.id, isVisitor: user === null, reader };
  });
}
