import type { QuestionColumn, QuestionSummary } from "@pharmacy/contract/questions";
import { QUESTION_LIST } from "@pharmacy/contract/questions.list";
import { wordsOf } from "@pharmacy/contract/words";
import { createFileRoute } from "@tanstack/react-router";
import { ArrowRight, Plus } from "lucide-react";
import { columnsOf } from "#components/list/column.ts";
import { ListPage } from "#components/list/list-page.tsx";
import { Button } from "#components/ui/button.tsx";
import { DisabledReason } from "#components/ui/disabled-reason.tsx";
import { Instant } from "#components/ui/instant.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import { listSearch, withoutDefaults } from "#lib/list-search.ts";
import { useScreenActions } from "#lib/screen-actions.ts";
import { usePermissions } from "#lib/use-permissions.ts";
import { useRecordList } from "#lib/use-record-list.ts";
import { QuestionState, Waiting } from "#resources/questions/question-status.tsx";
import { placeOf } from "#resources/questions/question-words.ts";
import { questionsApi } from "#resources/questions/questions.api.ts";
import { useNextOpen } from "./-use-next-open.ts";

const validateSearch = listSearch(QUESTION_LIST);

export const Route = createFileRoute("/admin/questions/")({
  validateSearch,
  search: { middlewares: [withoutDefaults(validateSearch)] },
  loaderDeps: ({ search: { id: _, ...query } }) => query,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(questionsApi.list(deps)),
  staticData: { crumb: "Questions" },
  component: QuestionsPage,
});

const QuestionSheet = lazyPart(() =>
  import("./-question-sheet.tsx").then((module) => module.QuestionSheet),
);
const NewQuestion = lazyPart(() =>
  import("./-new-question.tsx").then((module) => module.NewQuestion),
);

/** Of columns that are hidden by default. */
const MORE = { startsHidden: true, width: "9rem", card: "none" } as const;

const columns = columnsOf<QuestionSummary, QuestionColumn>([
  {
    id: "title",
    header: "Question",
    primary: true,
    cell: ({ title }) => <bdi>{title}</bdi>,
  },
  { id: "number", header: "Number", width: "7rem", priority: 3, cell: ({ number }) => number },
  {
    id: "asker",
    header: "Asked by",
    width: "13rem",
    priority: 2,
    card: "detail",
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
    cell: ({ assignee }) => assignee?.name,
  },
  {
    id: "status",
    header: "Status",
    width: "7rem",
    priority: 1,
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

const CONSEQUENCES = {
  inactive: [],
  deleted: [
    "They leave every list, and their askers are not told.",
    "Delete spam and mistakes. Close everything else with a reason.",
  ],
};

function QuestionsPage() {
  const screen = useRecordList(questionsApi, Route.useSearch());
  const { list } = screen;
  const can = usePermissions("question");
  return (
    <>
      <ListPage
        {...screen}
        noun={{ one: "question", many: "questions" }}
        description="Open questions come first, the longest waiting on top. Waiting counts business hours."
        columns={columns}
        can={{ setStatus: false, remove: can.remove }}
        consequences={CONSEQUENCES}
        rowLabel={({ number, title }) => `${number} ${title}`}
        onOpen={({ id }) => list.open(id)}
        actions={<Actions onOpen={list.open} mayEnter={can.create} />}
        empty="Questions from pharmacies and visitors appear here."
      />
      {list.id === "new" ? (
        <NewQuestion mayCreate={can.create} onClose={() => list.open(undefined)} />
      ) : (
        list.id && (
          <QuestionSheet
            key={list.id}
            id={list.id}
            can={can}
            onOpen={list.open}
            onClose={() => list.open(undefined)}
          />
        )
      )}
    </>
  );
}

type ActionsProps = { mayEnter: boolean; onOpen(id: string): void };

function Actions({ mayEnter, onOpen }: ActionsProps) {
  const next = useNextOpen();
  const enter = { label: "Enter question", icon: Plus, run: () => onOpen("new") };
  const go = {
    label: "Next open question",
    icon: ArrowRight,
    keys: "N",
    run: () => next.id && onOpen(next.id),
  };
  useScreenActions([...(next.id ? [go] : []), ...(mayEnter ? [enter] : [])]);
  return (
    <>
      {mayEnter && (
        <Button
          onClick={enter.run}
          onPointerEnter={NewQuestion.preload}
          onFocus={NewQuestion.preload}
        >
          <Plus aria-hidden />
          Enter question
        </Button>
      )}
      <DisabledReason reason={next.obstacle}>
        <Button
          variant="primary"
          onClick={go.run}
          onPointerEnter={QuestionSheet.preload}
          onFocus={QuestionSheet.preload}
        >
          <ArrowRight aria-hidden className="rtl:-scale-x-100" />
          Next open question
        </Button>
      </DisabledReason>
    </>
  );
}
