import type { Expiry } from "@pharmacy/contract/expiries/expiries";
import type { Page } from "@pharmacy/contract/list";
import { FIGURE_DAYS_DEFAULT } from "@pharmacy/contract/summary/figures.values";
import { useQuery } from "@tanstack/react-query";
import { createFileRoute, getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { CardFailure } from "#components/feedback/card-answer.tsx";
import { NounParts } from "#components/layout/noun-parts.tsx";
import { Card } from "#components/ui/card.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { formatTime } from "#lib/format.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { ADMIN_CARDS } from "#nouns/admin-dashboard.ts";
import { expiriesApi } from "#resources/expiries/expiries.api.ts";
import { ExpiriesHead } from "#resources/expiries/expiries-head.tsx";
import { ExpiryActs } from "#resources/expiries/expiry-acts.tsx";
import { ExpiryQuestion, type Question } from "#resources/expiries/expiry-question.tsx";
import { organizationsApi } from "#resources/organizations/organizations.api.ts";
import { summary } from "#resources/summary/summary.api.ts";
import { figureSearch } from "./-figure-days.ts";
import { IN_SERVICE, SubscriptionBar } from "./-subscription-bar.tsx";
import { SummaryTiles } from "./-summary-tiles.tsx";

/** The first of all expiries, in the default order of their list. */
const FIRST = { search: "", page: 1, count: 10, sort: "", order: "", type: "", days: "" } as const;

export const Route = createFileRoute("/admin/")({
  validateSearch: figureSearch,
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(summary());
    void queryClient.prefetchQuery(expiriesApi.list(FIRST));
    void queryClient.prefetchQuery(organizationsApi.counts(IN_SERVICE));
  },
  staticData: { crumb: "Dashboard" },
  component: DashboardPage,
});

// the last part of the page
const Unusual = lazyPart(() => import("./-unusual.tsx").then((module) => module.Unusual));

const NetworkFigures = lazyPart(() =>
  import("./-network-figures.tsx").then((module) => module.NetworkFigures),
);

const admin = getRouteApi("/admin");

function DashboardPage() {
  const { user } = admin.useLoaderData();
  const { days = FIGURE_DAYS_DEFAULT } = Route.useSearch();
  return (
    <div className="grid grid-cols-1 gap-5">
      <Waiting name={user.name} />
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <ExpiriesSoon />
        <div className="grid grid-cols-1 gap-5">
          <SubscriptionBar />
          <NounParts parts={ADMIN_CARDS} role={user.role} />
        </div>
      </div>
      <NetworkFigures days={days} />
      <Unusual />
    </div>
  );
}

/** The header of the page: the waiting work, and since when. */
function Waiting({ name }: { name: string }) {
  const { data, error, refetch } = useQuery(summary());
  return (
    <>
      <PageHead
        title={`Welcome, ${name}`}
        description={
          data ? `As of ${formatTime(data.asOf)}.` : "What needs your attention this morning."
        }
      />
      {data && <SummaryTiles summary={data} />}
      {!data && !error && <Skeleton className="h-96 w-full rounded-lg md:h-64" />}
      {!data && error && (
        <Card>
          <CardFailure error={error} onRetry={refetch} />
        </Card>
      )}
    </>
  );
}

/** Poll interval while a reminder is on its way, milliseconds. */
const REMINDING_MS = 5_000;

function untilReminded({ state }: { state: { data: Page<Expiry> | undefined } }) {
  const isWaiting = state.data?.items.some(({ reminded }) => reminded?.state === "waiting");
  return isWaiting ? REMINDING_MS : false;
}

function ExpiriesSoon() {
  const query = useQuery({ ...expiriesApi.list(FIRST), refetchInterval: untilReminded });
  const [question, ask] = useState<Question>();
  return (
    <>
      <ExpiriesHead query={query} acts={(expiry) => <ExpiryActs expiry={expiry} onAsk={ask} />} />
      <ExpiryQuestion question={question} onClose={() => ask(undefined)} />
    </>
  );
}
