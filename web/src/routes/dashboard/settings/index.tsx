import { may } from "@pharmacy/contract/permissions";
import { createFileRoute, getRouteApi } from "@tanstack/react-router";
import { ProfileCard } from "#components/settings/profile-card.tsx";
import { SettingsPage } from "#components/settings/settings-page.tsx";
import { PharmacyCard } from "./-pharmacy-card.tsx";
import { TeamCard } from "./-team-card.tsx";
import { TokensCard } from "./-tokens-card.tsx";

export const Route = createFileRoute("/dashboard/settings/")({
  staticData: { crumb: "Settings" },
  component: DashboardSettingsPage,
});

const dashboard = getRouteApi("/dashboard");

function DashboardSettingsPage() {
  const { user } = dashboard.useLoaderData();
  return (
    <SettingsPage>
      {user?.organization && <PharmacyCard isEditable={may(user.role, "organization", "edit")} />}
      {user?.organization && <TeamCard organization={user.organization} />}
      {user?.organization && may(user.role, "token", "view") && <TokensCard />}
      <ProfileCard />
    </SettingsPage>
  );
}
