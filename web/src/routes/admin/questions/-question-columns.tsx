import type { QuestionColumn, QuestionSummary } from "@pharmacy/contract/questions/questions";
import { wordsOf } from "@pharmacy/contract/words";
import { columnsOf } from "#components/list/column.ts";
import { Instant } from "#components/ui/instant.tsx";
import { QuestionState, Waiting } from "#resources/questions/question-status.tsx";
import { placeOf } from "#resources/questions/question-words.ts";

const MORE = { startsHidden: true, width: "9rem", card: "none" } as const;

export const questionColumns = columnsOf<QuestionSummary, QuestionColumn>([
  {
    id: "title",
    header: "Question",
    primary: true,
    apartBy: ["number"],
    text: ({ title }) => title,
    cell: ({ title }) => <bdi>{title}</bdi>,
  },
  {
    id: "number",
    header: "Number",
    width: "7rem",
    priority: 3,
    text: ({ number }) => number,
    cell: ({ number }) => number,
  },
  {
    id: "asker",
    header: "Asked by",
    width: "15rem",
    priority: 2,
    card: "detail",
    text: placeOf,
    cell: (question) => <bdi title={question.askerName}>{placeOf(question)}</bdi>,
  },
  {
    id: "topic",
    header: "Topic",
    width: "7rem",
    priority: 3,
    cell: ({ topic }) => wordsOf(topic),
  },
  {
    id: "askedAt",
    header: "Asked",
    width: "8rem",
    priority: 4,
    cell: ({ createdAt }) => <Instant at={createdAt} />,
  },
  {
    id: "waiting",
    header: "Waiting",
    width: "7rem",
    card: "end",
    cell: (question) => <Waiting question={question} />,
  },
  {
    id: "assignee",
    header: "Assigned to",
    width: "9rem",
    priority: 4,
    text: ({ assignee }) => assignee?.name,
    cell: ({ assignee }) => assignee?.name,
  },
  {
    id: "status",
    header: "Status",
    width: "7rem",
    priority: 2,
    card: "detail",
    cell: ({ status }) => <QuestionState status={status} />,
  },
  {
    id: "published",
    header: "FAQ",
    width: "5.5rem",
    priority: 5,
    cell: ({ publishedAt }) => publishedAt && "Published",
  },
  {
    ...MORE,
    id: "answered",
    header: "Answered",
    cell: ({ answeredAt }) => answeredAt && <Instant at={answeredAt} />,
  },
  {
    ...MORE,
    id: "updatedAt",
    header: "Changed",
    cell: ({ updatedAt }) => <Instant at={updatedAt} />,
  },
]);
