import { createFileRoute, getRouteApi } from "@tanstack/react-router";
import { PageHead } from "#components/ui/page-head.tsx";
import { PharmacyHome } from "./-pharmacy-home.tsx";

export const Route = createFileRoute("/dashboard/")({
  staticData: { crumb: "Dashboard" },
  component: DashboardPage,
});

const dashboard = getRouteApi("/dashboard");

function DashboardPage() {
  const { user } = dashboard.useLoaderData();
  if (!user) return <PageHead title="Dashboard" description="You are signed out." />;
  const { organization, role } = user;
  const pharmacy = organization ? ` of ${organization.name}` : "";
  const description = user.seenBy ? undefined : `You are signed in as ${user.name}${pharmacy}.`;
  return (
    <div className="grid gap-5">
      <PageHead title="Dashboard" description={description} />
      {organization ? (
        <PharmacyHome organization={organization.id} role={role} />
      ) : (
        <p className="text-muted">Your account is not linked to a pharmacy.</p>
      )}
    </div>
  );
}
