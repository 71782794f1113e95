import {
  QUESTION_CLOSINGS,
  QUESTION_SOURCES,
  QUESTION_STATUSES,
  QUESTION_TOPICS,
} from "@pharmacy/contract/questions/questions.values";
import { isNull, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { organizations } from "../../identity/accounts/organizations.table.ts";
import { users } from "../../identity/accounts/users.table.ts";
import { identifiersOf, instant, recordColumns, searchWords } from "../../platform/db/columns.ts";
import { counterColumns } from "../../platform/db/counted.ts";
import type { Kind } from "../../platform/db/kinds.ts";

/**
 * Open first, longest waiting on top, then the latest answers. List orders only ascend, so answers
 * sort by the time left until a far day.
 */
export const LONGEST_WAITING_FIRST = [
  sql`(status <> 'open')`,
  sql`(case when status = 'open' then created_at end)`,
  sql`(timestamptz '2200-01-01 00:00:00+00' - answered_at)`,
] as const;

export const questions = pgTable(
  "questions",
  {
    ...recordColumns(),
    /** Q-000318, from the sequence `question_numbers`. */
    number: text().notNull().unique(),
    topic: text({ enum: QUESTION_TOPICS }).notNull(),
    title: text().notNull(),
    body: text().notNull(),
    status: text({ enum: QUESTION_STATUSES }).notNull().default("open"),
    source: text({ enum: QUESTION_SOURCES }).notNull(),
    /** Null for visitors, who leave their name and address instead. */
    askedBy: uuid().references(() => users.id),
    organization: uuid().references(() => organizations.id),
    contactName: text(),
    contactEmail: text(),
    /** The same for two open questions of one sender with the same text. */
    twinKey: text(),
    files: uuid().array().notNull().default([]),
    assignee: uuid().references(() => users.id),
    /** Kept for assigning the question back. */
    earlierAssignee: uuid(),
    answer: text(),
    answerFiles: uuid().array().notNull().default([]),
    answeredAt: instant(),
    answeredBy: jsonb().$type<{ id: string; name: string }>(),
    closedAt: instant(),
    closing: text({ enum: QUESTION_CLOSINGS }),
    closingNote: text(),
    /** Never a question that is merged itself. */
    mergedInto: uuid().references((): AnyPgColumn => questions.id),
    followUpOf: uuid().references((): AnyPgColumn => questions.id),
    publishedAt: instant(),
    faqTitle: text(),
    faqAnswer: text(),
    deletedAt: instant(),
    isPresent: boolean().generatedAlwaysAs(sql`(deleted_at is null)`),
    titleKey: text().generatedAlwaysAs(sql`search_text(title)`),
    search: text().generatedAlwaysAs(
      sql`search_text(number || ' ' || title || ' ' || body || ' ' || coalesce(answer, '') || ' ' || coalesce(contact_name, '') || ' ' || coalesce(contact_email, ''))`,
    ),
    faqSearch: text().generatedAlwaysAs(sql`search_text(faq_title || ' ' || faq_answer)`),
    faqWords: searchWords().generatedAlwaysAs(
      sql`to_tsvector('simple', search_text(coalesce(faq_title, '')))`,
    ),
  },
  (table) => {
    const isPublished = sql`published_at is not null and deleted_at is null`;
    const isPresent = isNull(table.deletedAt);
    return [
      index("questions_waiting")
        .on(...LONGEST_WAITING_FIRST, table.id)
        .where(isPresent),
      index("questions_topic")
        .on(table.topic, ...LONGEST_WAITING_FIRST, table.id)
        .where(isPresent),
      index("questions_open")
        .on(table.topic, table.createdAt)
        .where(sql`status = 'open' and deleted_at is null`),
      index("questions_assignee")
        .on(table.assignee, ...LONGEST_WAITING_FIRST, table.id)
        .where(isPresent),
      // a user that is deleted: the index above leaves deleted questions out
      index("questions_assigned").on(table.assignee).where(sql`assignee is not null`),
      index("questions_organization").on(table.organization, table.createdAt, table.id),
      index("questions_asked_by").on(table.askedBy, table.createdAt, table.id),
      index("questions_contact").on(table.contactEmail, table.createdAt, table.id),
      index("questions_answered").on(table.answeredAt).where(sql`status = 'answered'`),
      index("questions_merged_into").on(table.mergedInto),
      index("questions_follow_up_of").on(table.followUpOf),
      uniqueIndex("questions_twin")
        .on(table.twinKey)
        .where(sql`status = 'open' and deleted_at is null`),
      index("questions_published").on(table.publishedAt, table.id).where(isPublished),
      index("questions_published_topic")
        .on(table.topic, table.publishedAt, table.id)
        .where(isPublished),
      index("questions_faq_search")
        .using("gin", table.faqSearch.op("gin_trgm_ops"))
        .where(isPublished),
      index("questions_faq_words").using("gin", table.faqWords).where(isPublished),
      index("questions_search").using("gin", table.search.op("gin_trgm_ops")),
      index("questions_like_title").using("gin", table.titleKey.op("gin_trgm_ops")),
      index("questions_title_begins").on(table.titleKey.op("text_pattern_ops"), table.id),
      index("questions_identifiers").using("gin", identifiersOf([table.number])),
    ];
  },
);

export const questionKind: Kind<typeof questions> = {
  table: questions,
  model: "question",
  thing: "Question",
  label: (question) => question.number,
  organization: questions.organization,
  person: questions.askedBy,
  present: isNull(questions.deletedAt),
  // personal text: the log says only that it changed
  personal: ["title", "body", "contactName", "contactEmail"],
  hidden: [
    "twinKey",
    "earlierAssignee",
    "isPresent",
    "titleKey",
    "search",
    "faqSearch",
    "faqWords",
    "deletedAt",
  ],
};

export const questionNotes = pgTable(
  "question_notes",
  {
    ...recordColumns(),
    question: uuid()
      .notNull()
      .references(() => questions.id),
    /** The question's number, which names the note in the log. */
    number: text().notNull(),
    body: text().notNull(),
  },
  (table) => [index("question_notes_question").on(table.question, table.createdAt, table.id)],
);

export const questionNoteKind: Kind<typeof questionNotes> = {
  table: questionNotes,
  model: "questionNote",
  thing: "Note",
  label: (note) => note.number,
  personal: ["body"],
};

/** Counters by state, with deleted questions apart. */
export const questionCounts = pgTable(
  "question_counts",
  { status: text().notNull(), isPresent: boolean().notNull(), ...counterColumns() },
  ({ status, isPresent, slot }) => [primaryKey({ columns: [status, isPresent, slot] })],
);
