import { may } from "@pharmacy/contract/permissions";
import { FAQ_LIST } from "@pharmacy/contract/questions/questions.list";
import { createFileRoute, getRouteApi, Link } from "@tanstack/react-router";
import { MessageCirclePlus } from "lucide-react";
import { buttonLook } from "#components/ui/button.tsx";
import { Empty } from "#components/ui/empty.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import { listSearch, withoutDefaults } from "#lib/list-search.ts";
import { useList } from "#lib/use-list.ts";
import { faqApi } from "#resources/faq/faq.api.ts";
import { FaqCard } from "./-faq-card.tsx";
import { OwnQuestionsCard } from "./-own-questions-card.tsx";

const validateSearch = listSearch(FAQ_LIST);

export const Route = createFileRoute("/dashboard/questions/")({
  validateSearch,
  search: { middlewares: [withoutDefaults(validateSearch)] },
  loaderDeps: ({ search: { id: _, ...query } }) => query,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(faqApi.list(deps)),
  staticData: { crumb: "Questions" },
  component: QuestionsPage,
});

const OwnQuestionSheet = lazyPart(() =>
  import("./-own-question-sheet.tsx").then((module) => module.OwnQuestionSheet),
);

const dashboard = getRouteApi("/dashboard");

function QuestionsPage() {
  const { user } = dashboard.useLoaderData();
  const list = useList(Route.useSearch());
  if (!user) {
    return <Empty title="There are no questions to show" text="Sign in to ask a question." />;
  }
  const mayAsk = may(user.role, "question", "create") && !!user.organization;
  return (
    <div className="grid gap-5">
      <PageHead
        title="Questions"
        description="Answers to what pharmacies ask most, and to your own questions."
      >
        {mayAsk && (
          <Link to="/dashboard/questions/ask" className={buttonLook({ variant: "primary" })}>
            <MessageCirclePlus aria-hidden />
            Ask a question
          </Link>
        )}
      </PageHead>
      {mayAsk && <OwnQuestionsCard onOpen={list.open} />}
      <FaqCard list={list} />
      {list.id && user.organization && (
        <OwnQuestionSheet
          key={list.id}
          id={list.id}
          mayAsk={mayAsk}
          onOpen={list.open}
          onClose={() => list.open(undefined)}
        />
      )}
    </div>
  );
}
