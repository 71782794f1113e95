import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { LoadingView } from "#components/feedback/loading-view.tsx";
import { RecordPage } from "#components/record/record-page.tsx";
import { Button } from "#components/ui/button.tsx";
import { Empty } from "#components/ui/empty.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { useRecentThing } from "#lib/recent-things.ts";
import { RecallState } from "#resources/recalls/recall-state.tsx";
import { batchWords } from "#resources/recalls/recall-words.ts";
import { recallsApi, untilSent } from "#resources/recalls/recalls.api.ts";
import { RecallActions } from "./-recall-actions.tsx";
import { RecallFacts } from "./-recall-facts.tsx";
import { RecallNotices } from "./-recall-notices.tsx";

export const Route = createFileRoute("/admin/recalls/$id")({
  loader: ({ context, params }) =>
    void context.queryClient.prefetchQuery(recallsApi.detail(params.id)),
  staticData: { crumb: "Recall Details", under: { label: "Recalls", to: "/admin/recalls" } },
  component: RecallPage,
});

function RecallPage() {
  const { id } = Route.useParams();
  const user = useCurrentUser();
  const {
    data: recall,
    error,
    refetch,
  } = useQuery({
    ...recallsApi.detail(id),
    refetchInterval: ({ state }) => untilSent(state.data && [state.data]),
  });
  useRecentThing(
    user.id,
    recall && { href: `/admin/recalls/${id}`, label: recall.item.name, hint: recall.number },
  );
  if (!recall) {
    return error ? (
      <Empty
        title="This recall cannot be shown"
        text={error.message}
        action={<Button onClick={() => refetch()}>Try again</Button>}
      />
    ) : (
      <LoadingView />
    );
  }
  return (
    <RecordPage
      name={recall.item.name}
      code={recall.number}
      status={<RecallState status={recall.status} isFilled />}
      subtitle={`Class ${recall.recallClass} · ${batchWords(recall)}`}
      actions={<RecallActions recall={recall} />}
    >
      <RecallFacts recall={recall} />
      <RecallNotices key={recall.id} recall={recall} />
    </RecordPage>
  );
}
