import { createFileRoute, getRouteApi } from "@tanstack/react-router";
import { PageHead } from "#components/ui/page-head.tsx";

export const Route = createFileRoute("/dashboard/")({
  staticData: { crumb: "Dashboard" },
  component: DashboardPage,
});

const dashboard = getRouteApi("/dashboard");

function DashboardPage() {
  const { user } = dashboard.useLoaderData();
  if (!user) return <PageHead title="Dashboard" description="You are signed out." />;
  const pharmacy = user.organization ? ` of ${user.organization.name}` : "";
  return (
    <div className="grid gap-4">
      <PageHead title="Dashboard" description={`You are signed in as ${user.name}${pharmacy}.`} />
      <p className="text-muted">There are no figures to show yet.</p>
    </div>
  );
}
