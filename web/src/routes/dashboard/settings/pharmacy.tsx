import type { Organization } from "@pharmacy/contract/organizations/organizations";
import { may } from "@pharmacy/contract/permissions";
import type { Role } from "@pharmacy/contract/roles.values";
import { useQuery } from "@tanstack/react-query";
import { createFileRoute, getRouteApi } from "@tanstack/react-router";
import { LoadingView } from "#components/feedback/loading-view.tsx";
import { Button } from "#components/ui/button.tsx";
import { Empty } from "#components/ui/empty.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import { organizationsApi } from "#resources/organizations/organizations.api.ts";
import { readOnlyReason } from "#resources/subscriptions/subscription-notice.ts";
import { OwnPharmacyFacts } from "./-own-pharmacy-facts.tsx";

export const Route = createFileRoute("/dashboard/settings/pharmacy")({
  staticData: { crumb: "Pharmacy", under: { label: "Settings", to: "/dashboard/settings" } },
  component: OwnPharmacyPage,
});

const dashboard = getRouteApi("/dashboard");

const OwnPharmacyForm = lazyPart<{ organization: Organization }>(() =>
  import("./-own-pharmacy-form.tsx").then((module) => module.OwnPharmacyForm),
);

function OwnPharmacyPage() {
  const { user } = dashboard.useLoaderData();
  if (!user?.organization) {
    return <Empty title="No pharmacy" text="Your account is not linked to a pharmacy." />;
  }
  return <OwnPharmacy organization={user.organization.id} role={user.role} />;
}

/** Owners can edit it while the subscription allows; other users can only read it. */
function OwnPharmacy({ organization, role }: { organization: string; role: Role }) {
  const { data, error, refetch } = useQuery(organizationsApi.detail(organization));
  if (!data && error) {
    return (
      <Empty
        title="Your pharmacy cannot be shown"
        text={error.message}
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    );
  }
  if (!data) return <LoadingView />;
  const isOwner = may(role, "organization", "edit");
  const closed = readOnlyReason(data.subscription);
  if (isOwner && !closed) return <OwnPharmacyForm key={data.id} organization={data} />;
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-4">
      <PageHead
        title={data.name}
        description={
          closed && isOwner
            ? closed
            : "Your pharmacy's owner can change its contact details and logo."
        }
      />
      <OwnPharmacyFacts pharmacy={data} />
    </div>
  );
}
