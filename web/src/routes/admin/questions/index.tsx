import { QUESTION_LIST } from "@pharmacy/contract/questions.list";
import { createFileRoute } from "@tanstack/react-router";
import { ArrowRight, Plus } from "lucide-react";
import { ListPage } from "#components/list/list-page.tsx";
import { Button } from "#components/ui/button.tsx";
import { DisabledReason } from "#components/ui/disabled-reason.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import { listSearch, withoutDefaults } from "#lib/list-search.ts";
import { useScreenActions } from "#lib/screen-actions.ts";
import { usePermissions } from "#lib/use-permissions.ts";
import { useRecordList } from "#lib/use-record-list.ts";
import { questionsApi } from "#resources/questions/questions.api.ts";
import { questionColumns } from "./-question-columns.tsx";
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
        columns={questionColumns}
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
