import type {
  Question,
  QuestionReference,
  QuestionSummary,
} from "@pharmacy/contract/questions/questions";
import { OTHERS_MAX } from "@pharmacy/contract/questions/questions.values";
import { and, asc, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { steady } from "../../platform/db/read-record.ts";
import { getRecord } from "../../platform/db/records.ts";
import { emailsOf } from "../../platform/email/deliveries.ts";
import { outboxEmails } from "../../platform/email/outbox.table.ts";
import { filesOf } from "../../platform/files/waiting-files.ts";
import type { Services } from "../../platform/http/routes.ts";
import { type HelpDesk, helpDeskOf } from "./questions.help-desk.ts";
import { questionKind, questionNotes, questions } from "./questions.table.ts";
import { waitingOf } from "./questions.waiting.ts";

type Handle = Database | Transaction;
type Person = { id: string; name: string };

/** A visitor has no id. */
export type Asker = { id: string | null; name: string; email: string; isGone: boolean };

const personOf = (column: SQL) => sql<Person | null>`(select
  json_build_object('id', u.id, 'name', u.name) from users u where u.id = ${column})`;

const questionOf = (column: SQL) => sql<QuestionReference | null>`(select
  json_build_object('id', q.id, 'number', q.number, 'title', q.title)
  from questions q where q.id = ${column})`;

export const asker = sql<Asker>`coalesce((select
  json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'isGone', u.deleted_at is not null)
  from users u where u.id = ${questions.askedBy}),
  json_build_object('id', null, 'name', ${questions.contactName}, 'email', ${questions.contactEmail},
    'isGone', false))`;

export const derived = {
  asker,
  organizationReference: sql<Person | null>`(select
    json_build_object('id', o.id, 'name', o.name)
    from organizations o where o.id = ${questions.organization})`,
  assigneeReference: personOf(sql`${questions.assignee}`),
  mergedReference: questionOf(sql`${questions.mergedInto}`),
  waitingSince: sql<
    string | null
  >`case when ${questions.status} = 'open' then ${questions.createdAt} end`.mapWith(
    questions.createdAt,
  ),
};

export const derivedOfOne = steady({
  ...derived,
  followUpReference: questionOf(sql`${questions.followUpOf}`),
});

type Row = Omit<typeof questions.$inferSelect, "search"> & {
  [Name in keyof typeof derived]: (typeof derived)[Name] extends SQL<infer Type> ? Type : never;
};

export function shownQuestion(
  { asker, organizationReference, assigneeReference, mergedReference, ...row }: Row,
  desk: HelpDesk,
  now: number,
): QuestionSummary {
  return {
    ...row,
    ...waitingOf(row, desk, now),
    askerName: asker.name,
    askerEmail: asker.email,
    askedBy: asker.id === null ? null : { id: asker.id, name: asker.name },
    organization: organizationReference,
    assignee: assigneeReference,
    mergedInto: mergedReference,
  };
}

type Deps = Pick<Services, "secret" | "clock"> & { db: Handle };

export async function readQuestion({ db, secret, clock }: Deps, id: string): Promise<Question> {
  const row = await getRecord(db, questionKind, id, derivedOfOne);
  const desk = await helpDeskOf(db);
  return {
    ...row,
    ...shownQuestion(row, desk, clock()),
    files: await filesOf(db, secret, row.files),
    answerFiles: await filesOf(db, secret, row.answerFiles),
    isAskerGone: row.asker.isGone,
    followUpOf: row.followUpReference,
    followUps: await followUpsOf(db, id),
    merged: await mergedInto(db, id),
    notes: await notesOf(db, id),
    letters: await emailsOf(db, eq(outboxEmails.about, id)),
    others: await othersOf(db, row),
  };
}

const reference = { id: questions.id, number: questions.number, title: questions.title };

export function followUpsOf(db: Handle, id: string): Promise<QuestionReference[]> {
  return db
    .select(reference)
    .from(questions)
    .where(and(eq(questions.followUpOf, id), questionKind.present))
    .orderBy(asc(questions.createdAt), asc(questions.id))
    .limit(OTHERS_MAX);
}

async function mergedInto(db: Handle, id: string): Promise<Question["merged"]> {
  const rows = await db
    .select({ ...reference, asker })
    .from(questions)
    .where(and(eq(questions.mergedInto, id), questionKind.present))
    .orderBy(asc(questions.createdAt), asc(questions.id));
  return rows.map(({ asker: { name }, ...row }) => ({ ...row, askerName: name }));
}

const NOTES_MAX = 200;

function notesOf(db: Handle, id: string): Promise<Question["notes"]> {
  return db
    .select()
    .from(questionNotes)
    .where(eq(questionNotes.question, id))
    .orderBy(asc(questionNotes.createdAt), asc(questionNotes.id))
    .limit(NOTES_MAX);
}

/** Matches a visitor by email address. */
async function othersOf(
  db: Handle,
  { id, organization, askedBy, contactEmail }: Row,
): Promise<Question["others"]> {
  const isTheirs = organization
    ? eq(questions.organization, organization)
    : askedBy
      ? eq(questions.askedBy, askedBy)
      : eq(questions.contactEmail, contactEmail ?? "");
  const isOther = and(isTheirs, ne(questions.id, id), questionKind.present);
  const items = await db
    .select({ ...reference, status: questions.status, createdAt: questions.createdAt })
    .from(questions)
    .where(isOther)
    .orderBy(desc(questions.createdAt), desc(questions.id))
    .limit(OTHERS_MAX);
  const total = items.length < OTHERS_MAX ? items.length : await db.$count(questions, isOther);
  return { items, total };
}
