import { createFileRoute, getRouteApi } from "@tanstack/react-router";
import { ProfileCard } from "#components/settings/profile-card.tsx";
import { SettingsPage } from "#components/settings/settings-page.tsx";
import { TeamCard } from "./-team-card.tsx";

export const Route = createFileRoute("/dashboard/settings/")({
  staticData: { crumb: "Settings" },
  component: DashboardSettingsPage,
});

const dashboard = getRouteApi("/dashboard");

function DashboardSettingsPage() {
  const { user } = dashboard.useLoaderData();
  return (
    <SettingsPage>
      {user?.organization && <TeamCard organization={user.organization} />}
      <ProfileCard />
    </SettingsPage>
  );
}
