import type { QuestionColumn, QuestionListQuery } from "@pharmacy/contract/questions/questions";
import { wordsOf } from "@pharmacy/contract/words";
import { sql } from "drizzle-orm";
import { pharmaciesNamed } from "../../identity/accounts/organizations.named.ts";
import { users } from "../../identity/accounts/users.table.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Kind } from "../../platform/db/kinds.ts";
import { contains, type ListedRow } from "../../platform/db/list.ts";
import { searchByNames } from "../../platform/db/list-naming.ts";
import { datesOfRecord, type ExportColumns } from "../../platform/export/columns.ts";
import type { Services } from "../../platform/http/routes.ts";
import { filteredBy, type QuestionFilters, totalCounter } from "./questions.filters.ts";
import { derived } from "./questions.reads.ts";
import { LONGEST_WAITING_FIRST, questionKind, questions } from "./questions.table.ts";

/** Leaves out the long texts, which a list does not show. */
export const listedQuestionKind: Kind<typeof questions> = {
  ...questionKind,
  hidden: [...(questionKind.hidden ?? []), "body", "answer", "faqTitle", "faqAnswer"],
};

/** Keeps a search for a common word, or a wide filter, from counting every match. */
const COUNT_MAX = 1_000;

export async function listOptions(
  services: Pick<Services, "db" | "clock">,
  actor: Actor,
  query: QuestionFilters & Pick<QuestionListQuery, "search">,
) {
  const kept = totalCounter(query);
  return {
    search: await searchByNames(services.db, query.search, questions.search, NAMINGS),
    where: await filteredBy(services, actor, query),
    sorts: {},
    order: { by: [...LONGEST_WAITING_FIRST] },
    derived,
    countMax: COUNT_MAX,
    ...(kept && { kept }),
  };
}

const NAMINGS = [
  {
    column: questions.organization,
    idsOf: pharmaciesNamed,
  },
  {
    column: questions.askedBy,
    idsOf: (word: string) => sql`select ${users.id} from ${users}
      where ${contains(users.search, word)}`,
  },
];

export const exportColumns: ExportColumns<
  ListedRow<typeof questions, typeof derived>,
  QuestionColumn
> = {
  number: { heading: "Number", field: "number" },
  title: { heading: "Title", width: 48, field: "title" },
  asker: [
    { heading: "Asked by", width: 28, field: "asker", show: ({ name }) => name },
    { heading: "Email", width: 36, field: "asker", show: ({ email }) => email },
    {
      heading: "Pharmacy",
      width: 36,
      field: "organizationReference",
      show: (pharmacy) => pharmacy?.name ?? null,
    },
  ],
  topic: { heading: "Topic", field: "topic", show: wordsOf },
  askedAt: { heading: "Asked (UTC)", as: "instant", width: 20, field: "createdAt" },
  waiting: { heading: "Waiting since (UTC)", as: "instant", width: 20, field: "waitingSince" },
  status: { heading: "Status", field: "status", show: wordsOf },
  published: { heading: "Published (UTC)", as: "instant", width: 20, field: "publishedAt" },
  assignee: {
    heading: "Assigned to",
    width: 28,
    field: "assigneeReference",
    show: (person) => person?.name ?? null,
  },
  answered: [
    { heading: "Answered (UTC)", as: "instant", width: 20, field: "answeredAt" },
    { heading: "Answered by", width: 28, field: "answeredBy", show: (by) => by?.name ?? null },
  ],
  ...datesOfRecord,
};
