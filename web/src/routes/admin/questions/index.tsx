import type { QuestionListQuery, QuestionSummary } from "@pharmacy/contract/questions/questions";
import { QUESTION_ACTS } from "@pharmacy/contract/questions/questions.acts";
import { QUESTION_ADDRESS, QUESTION_LIST } from "@pharmacy/contract/questions/questions.list";
import { createFileRoute } from "@tanstack/react-router";
import { ArrowRight, Plus } from "lucide-react";
import { session } from "#api/session.ts";
import { ListPage } from "#components/list/list-page.tsx";
import { useBulkActs } from "#components/list-acts/use-bulk-acts.ts";
import { Button } from "#components/ui/button.tsx";
import { DisabledReason } from "#components/ui/disabled-reason.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { keptFilters, namedFilters, onlyNamed } from "#lib/kept-filters.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { listSearch, withoutDefaults } from "#lib/list-search.ts";
import { useScreenActions } from "#lib/screen-actions.ts";
import { useKeptFilters } from "#lib/use-kept-filters.ts";
import { useList } from "#lib/use-list.ts";
import { usePermissions } from "#lib/use-permissions.ts";
import { useRecordsOf } from "#lib/use-record-list.ts";
import { questionFiltersOf } from "#resources/questions/kept-question-filters.ts";
import { questionsApi } from "#resources/questions/questions.api.ts";
import { questionColumns } from "./-question-columns.tsx";
import { QuestionFilters } from "./-question-filters.tsx";
import { useNextOpen } from "./-use-next-open.ts";

const validateSearch = listSearch(QUESTION_ADDRESS);

export const Route = createFileRoute("/admin/questions/")({
  validateSearch,
  search: { middlewares: [withoutDefaults(validateSearch)] },
  loaderDeps: ({ search: { id: _, ...query } }) => query,
  // a property, not a method: code splitting moves only properties out of the entry
  loader: ({ context, deps, location }) => {
    const named = namedFilters(location.hash);
    const filters = named
      ? onlyNamed(QUESTION_LIST.filters, named)
      : keptFilters(questionFiltersOf(session.profile()?.id), QUESTION_LIST.filters);
    void context.queryClient.prefetchQuery(questionsApi.list({ ...deps, ...filters }));
  },
  staticData: { crumb: "Questions" },
  component: QuestionsPage,
});

const QuestionSheet = lazyPart(() =>
  import("./-question-sheet.tsx").then((module) => module.QuestionSheet),
);
const NewQuestion = lazyPart(() =>
  import("./-new-question.tsx").then((module) => module.NewQuestion),
);

const loadActs = () =>
  import("#resources/questions/questions.acts.tsx").then(({ questionActs }) => questionActs);

const BULK = { model: "question", rules: QUESTION_ACTS, load: loadActs } as const;

function QuestionsPage() {
  const list = useKeptFilters<QuestionListQuery>(
    questionFiltersOf(useCurrentUser().id),
    QUESTION_LIST.filters,
    useList(Route.useSearch()),
  );
  const screen = useRecordsOf<QuestionSummary, QuestionListQuery>(questionsApi, list);
  const can = usePermissions("question");
  return (
    <>
      <ListPage
        {...screen}
        noun={{ one: "question", many: "questions" }}
        description="Open questions come first, the longest waiting on top. Waiting counts business hours."
        columns={questionColumns}
        acts={useBulkActs(BULK)}
        filters={<QuestionFilters list={list} />}
        filterLabels={{ assignee: "Assigned to", overdue: "Waiting" }}
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
