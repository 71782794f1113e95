import { mayViewHistoryOf } from "@pharmacy/contract/permissions";
import { MINUTE_MS } from "@pharmacy/contract/time.values";
import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { LoadingView } from "#components/feedback/loading-view.tsx";
import { RecordPage } from "#components/record/record-page.tsx";
import { RecordTabs, useTab } from "#components/record/record-tabs.tsx";
import { Button } from "#components/ui/button.tsx";
import { Empty } from "#components/ui/empty.tsx";
import { Status } from "#components/ui/status.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { useRecentThing } from "#lib/recent-things.ts";
import { registrationsApi } from "#resources/registrations/registrations.api.ts";
import { RegistrationActions } from "./-registration-actions.tsx";
import { RegistrationBench } from "./-registration-bench.tsx";

export const Route = createFileRoute("/admin/registrations/$id")({
  loader: ({ context, params }) =>
    void context.queryClient.prefetchQuery(registrationsApi.detail(params.id)),
  staticData: {
    crumb: "Registration Details",
    under: { label: "Registrations", to: "/admin/registrations" },
  },
  component: RegistrationPage,
});

const RegistrationHistory = lazyPart(() =>
  import("./-registration-history.tsx").then((module) => module.RegistrationHistory),
);

/** Signed URLs of documents work at least this long, milliseconds. */
const ADDRESSES_MS = 9 * MINUTE_MS;

function RegistrationPage() {
  const { id } = Route.useParams();
  const user = useCurrentUser();
  const {
    data: registration,
    error,
    refetch,
  } = useQuery({
    ...registrationsApi.detail(id),
    // the URLs of its documents expire
    refetchInterval: ({ state }) => (state.data?.documents.length ? ADDRESSES_MS : false),
  });
  const heading = useHeadingFocus(registration?.id);
  const tabs = [
    { id: "overview", label: "Overview" },
    ...(mayViewHistoryOf(user.role, "registration") ? [{ id: "history", label: "History" }] : []),
  ];
  const tab = useTab(tabs);
  useRecentThing(
    user.id,
    registration && {
      href: `/admin/registrations/${id}`,
      label: registration.pharmacyName,
      hint: `${registration.number} · ${registration.city}`,
    },
  );
  if (!registration) {
    return error ? (
      <Empty
        title="This registration cannot be shown"
        text={error.message}
        action={<Button onClick={() => refetch()}>Try again</Button>}
      />
    ) : (
      <LoadingView />
    );
  }
  return (
    <RecordPage
      name={registration.pharmacyName}
      code={registration.number}
      status={<Status value={registration.status} isFilled />}
      subtitle={registration.city}
      actions={<RegistrationActions key={id} registration={registration} />}
      heading={heading}
    >
      <RecordTabs label="Parts of this registration" tabs={tabs} />
      {tab === "history" ? (
        <RegistrationHistory key={id} id={id} />
      ) : (
        <RegistrationBench key={id} registration={registration} onReadAgain={refetch} />
      )}
    </RecordPage>
  );
}

/** The button that led to the next registration is gone, so the focus moves to the heading. */
function useHeadingFocus(id: string | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (!id) return;
    if (shown.current && shown.current !== id) heading.current?.focus();
    shown.current = id;
  }, [id]);
  return heading;
}
