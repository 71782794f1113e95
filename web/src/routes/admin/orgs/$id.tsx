import type { AuditLog } from "@pharmacy/contract/audit-logs/audit-logs";
import type { Page } from "@pharmacy/contract/list";
import type { Organization } from "@pharmacy/contract/organizations/organizations";
import { may, mayViewHistoryOf } from "@pharmacy/contract/permissions";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { LoadingView } from "#components/feedback/loading-view.tsx";
import { RecordPage } from "#components/record/record-page.tsx";
import { RecordTabs, useTab } from "#components/record/record-tabs.tsx";
import { Button } from "#components/ui/button.tsx";
import { Empty } from "#components/ui/empty.tsx";
import { Status } from "#components/ui/status.tsx";
import { classNames } from "#lib/class-names.ts";
import { useCurrentUser } from "#lib/current-user.ts";
import { todayIn } from "#lib/days.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { useRecentThing } from "#lib/recent-things.ts";
import { auditLogsApi } from "#resources/audit-logs/audit-logs.api.ts";
import type { Noted } from "#resources/notes/notes.api.ts";
import type { OrgStanding } from "#resources/organizations/org-standing.ts";
import { worstStateOf } from "#resources/organizations/org-standing.ts";
import { organizationsApi } from "#resources/organizations/organizations.api.ts";
import { usersOf } from "#resources/users/users-of-pharmacy.ts";
import { OrgActions } from "./-org-actions.tsx";
import { OrgCards } from "./-org-cards.tsx";
import { OrgFacts } from "./-org-facts.tsx";

export const Route = createFileRoute("/admin/orgs/$id")({
  loader: ({ context, params }) =>
    void context.queryClient.prefetchQuery(organizationsApi.detail(params.id)),
  staticData: {
    crumb: "Organization Details",
    under: { label: "Organizations", to: "/admin/orgs", tab: "Pharmacies" },
  },
  component: OrganizationPage,
});

/** Changes shown beside the details. */
const NEWEST = 5;

const NewestChanges = lazyPart(() =>
  import("./-org-history.tsx").then((module) => module.NewestChanges),
);
const NotesCard = lazyPart<Noted>(() =>
  import("#resources/notes/notes-card.tsx").then((module) => module.NotesCard),
);
const OrgTimeline = lazyPart(() =>
  import("./-org-timeline.tsx").then((module) => module.OrgTimeline),
);
const OrgUsers = lazyPart(() => import("./-org-users.tsx").then((module) => module.OrgUsers));
const OrgProducts = lazyPart(() =>
  import("./-org-products.tsx").then((module) => module.OrgProducts),
);
const OrgSubscriptions = lazyPart(() =>
  import("./-org-subscriptions.tsx").then((module) => module.OrgSubscriptions),
);

function OrganizationPage() {
  const { id } = Route.useParams();
  const user = useCurrentUser();
  const { data: organization, error, refetch } = useQuery(organizationsApi.detail(id));
  const hasHistory = mayViewHistoryOf(user.role, "organization");
  const newest = useQuery({
    ...auditLogsApi.list({ recordId: id, count: NEWEST }),
    enabled: hasHistory,
  });
  useRecentThing(
    user.id,
    organization && {
      href: `/admin/orgs/${id}`,
      label: organization.name,
      hint: `${organization.code} · ${organization.address.city}`,
    },
  );
  if (!organization) {
    return error ? (
      <Empty
        title="This pharmacy cannot be shown"
        text={error.message}
        action={<Button onClick={() => refetch()}>Try again</Button>}
      />
    ) : (
      <LoadingView />
    );
  }
  const standing = worstStateOf(organization, todayIn(organization.timeZone));
  return (
    <RecordPage
      name={organization.name}
      picture={organization.logoUrl}
      code={organization.code}
      status={
        standing ? (
          <Status value="worst" label={standing.label} tone={standing.tone} isFilled />
        ) : (
          <Status value={organization.status} isFilled />
        )
      }
      subtitle={organization.address.city}
      actions={<OrgActions organization={organization} />}
    >
      {standing && <OrgNotice standing={standing} />}
      <OrgCards organization={organization} />
      <OrgParts organization={organization} newest={hasHistory ? newest : undefined} />
    </RecordPage>
  );
}

type OrgPartsProps = {
  organization: Organization;
  /** Undefined without permission to see them. */
  newest: UseQueryResult<Page<AuditLog>> | undefined;
};

function OrgParts({ organization, newest }: OrgPartsProps) {
  const { id } = organization;
  const { role } = useCurrentUser();
  const users = useQuery({ ...usersOf(id), enabled: may(role, "user", "view") });
  const tabs = [
    { id: "overview", label: "Overview" },
    ...(may(role, "user", "view")
      ? [{ id: "users", label: "Users", count: users.data?.total }]
      : []),
    ...(may(role, "product", "view") ? [{ id: "products", label: "Products" }] : []),
    ...(may(role, "subscription", "view") ? [{ id: "subscriptions", label: "Subscriptions" }] : []),
    ...(newest ? [{ id: "activity", label: "Activity" }] : []),
  ];
  const tab = useTab(tabs);
  return (
    <>
      <RecordTabs label="Parts of this pharmacy" tabs={tabs} />
      {tab === "users" && <OrgUsers id={id} />}
      {tab === "products" && <OrgProducts organization={organization} />}
      {tab === "subscriptions" && <OrgSubscriptions organization={organization} />}
      {tab === "activity" && <OrgTimeline key={id} organization={organization} />}
      {tab === "overview" && (
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_26rem]">
          <OrgFacts organization={organization} />
          <div className="grid gap-4">
            <NotesCard model="organization" recordId={id} />
            {newest && <NewestChanges organization={organization} query={newest} />}
          </div>
        </div>
      )}
    </>
  );
}

const LOOKS: Record<OrgStanding["tone"], string> = {
  danger: "bg-danger-soft text-danger",
  warning: "bg-warning-soft text-warning",
  info: "bg-info-soft text-info",
  success: "bg-success-soft text-success",
  neutral: "bg-neutral-soft text-neutral",
};

/** The most serious problem of a pharmacy, shown above everything else. */
function OrgNotice({ standing: { text, tone } }: { standing: OrgStanding }) {
  return (
    <p role="status" className={classNames("wrap-anywhere rounded-lg px-4 py-3", LOOKS[tone])}>
      {text}
    </p>
  );
}
