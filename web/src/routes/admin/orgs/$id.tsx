import { grantOf, may } from "@pharmacy/contract/permissions";
import { useQuery } from "@tanstack/react-query";
import { createFileRoute, getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { auditLogsApi } from "#api/audit-logs.ts";
import { organizationsApi } from "#api/organizations.ts";
import { LoadingView } from "#components/feedback/loading-view.tsx";
import { HistorySection } from "#components/record/history-section.tsx";
import { RecordPage } from "#components/record/record-page.tsx";
import { Button } from "#components/ui/button.tsx";
import { Empty } from "#components/ui/empty.tsx";
import { Status } from "#components/ui/status.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import { OrgActions } from "./-org-actions.tsx";
import { OrgFacts } from "./-org-facts.tsx";
import { ORG_WORDS } from "./-org-words.ts";

export const Route = createFileRoute("/admin/orgs/$id")({
  loader: ({ context, params }) =>
    void context.queryClient.prefetchQuery(organizationsApi.detail(params.id)),
  staticData: {
    crumb: "Organization Details",
    under: { label: "Organizations", to: "/admin/orgs" },
  },
  component: OrganizationPage,
});

const admin = getRouteApi("/admin");

const EditOrg = lazyPart(() => import("./-edit-org.tsx").then((module) => module.EditOrg));

function OrganizationPage() {
  const { id } = Route.useParams();
  const { user } = admin.useLoaderData();
  const [isEditing, setEditing] = useState(false);
  const { data: organization, error, refetch } = useQuery(organizationsApi.detail(id));
  const history = useQuery({
    ...auditLogsApi.list({ recordId: id }),
    enabled: may(user.role, "log", "view"),
  });
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
  const grant = grantOf(user.role, "organization", "edit");
  return (
    <RecordPage
      name={organization.name}
      picture={organization.logoUrl}
      code={organization.code}
      status={<Status value={organization.status} isFilled />}
      subtitle={organization.address.city}
      actions={
        <OrgActions
          organization={organization}
          role={user.role}
          onEditSoon={EditOrg.preload}
          onEdit={grant && (() => setEditing(true))}
        />
      }
    >
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <OrgFacts organization={organization} />
        {may(user.role, "log", "view") && <HistorySection query={history} words={ORG_WORDS} />}
      </div>
      {isEditing && grant && (
        <EditOrg organization={organization} grant={grant} onClose={() => setEditing(false)} />
      )}
    </RecordPage>
  );
}
