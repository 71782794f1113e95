import type { PriceList } from "@pharmacy/contract/lists/lists";
import { may, mayViewHistoryOf } from "@pharmacy/contract/permissions";
import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { LoadingView } from "#components/feedback/loading-view.tsx";
import { RecordPage } from "#components/record/record-page.tsx";
import { RecordTabs, useTab } from "#components/record/record-tabs.tsx";
import { Button } from "#components/ui/button.tsx";
import { Empty } from "#components/ui/empty.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { useRecentThing } from "#lib/recent-things.ts";
import { ListState } from "#resources/lists/list-state.tsx";
import { ALL_PHARMACIES, validityWords } from "#resources/lists/list-words.ts";
import { listsApi } from "#resources/lists/lists.api.ts";
import { ListActions } from "./-list-actions.tsx";

export const Route = createFileRoute("/admin/lists/$id")({
  loader: ({ context, params }) =>
    void context.queryClient.prefetchQuery(listsApi.detail(params.id)),
  staticData: { crumb: "List Details", under: { label: "Lists", to: "/admin/lists" } },
  component: PriceListPage,
});

const ListLines = lazyPart(() => import("./-list-lines.tsx").then((module) => module.ListLines));
const ListFacts = lazyPart(() => import("./-list-facts.tsx").then((module) => module.ListFacts));
const ListHistory = lazyPart(() =>
  import("./-list-history.tsx").then((module) => module.ListHistory),
);

function PriceListPage() {
  const { id } = Route.useParams();
  const user = useCurrentUser();
  const navigate = Route.useNavigate();
  const { data: list, error, refetch } = useQuery(listsApi.detail(id));
  useRecentThing(
    user.id,
    list && { href: `/admin/lists/${id}`, label: list.name, hint: list.code },
  );
  if (!list) {
    return error ? (
      <Empty
        title="This list cannot be shown"
        text={error.message}
        action={<Button onClick={() => refetch()}>Try again</Button>}
      />
    ) : (
      <LoadingView />
    );
  }
  return (
    <RecordPage
      name={list.name}
      code={list.code}
      status={<ListState state={list.state} isFilled />}
      subtitle={`${list.organization?.name ?? ALL_PHARMACIES} · ${validityWords(list)}`}
      actions={<ListActions list={list} onDeleted={() => void navigate({ to: "/admin/lists" })} />}
    >
      <Overlaps list={list} />
      <ListParts list={list} />
    </RecordPage>
  );
}

/** Lists with prices for the same items and pharmacies, and which of them wins. */
function Overlaps({ list }: { list: PriceList }) {
  const isShown = may(useCurrentUser().role, "list", "edit");
  const { data } = useQuery({ ...listsApi.overlaps(list.id), enabled: isShown });
  return (
    <div role="status" className="empty:hidden">
      {!!data?.items.length && (
        <ul className="wrap-anywhere grid gap-1 rounded-md bg-warning-soft px-3 py-2 text-warning">
          {data.items.map(({ list: other, message }) => (
            <li key={other.id}>{message}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function ListParts({ list }: { list: PriceList }) {
  const hasHistory = mayViewHistoryOf(useCurrentUser().role, "list");
  const tabs = [
    { id: "lines", label: "Lines", count: list.lineCount },
    { id: "details", label: "Details" },
    ...(hasHistory ? [{ id: "activity", label: "Activity" }] : []),
  ];
  const tab = useTab(tabs);
  return (
    <>
      <RecordTabs label="Parts of this list" tabs={tabs} />
      {tab === "lines" && <ListLines key={list.id} list={list} />}
      {tab === "details" && <ListFacts list={list} />}
      {tab === "activity" && <ListHistory key={list.id} list={list} />}
    </>
  );
}
