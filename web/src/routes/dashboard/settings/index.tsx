import { may } from "@pharmacy/contract/permissions";
import { createFileRoute, getRouteApi, Link } from "@tanstack/react-router";
import { ProfileCard } from "#components/settings/profile-card.tsx";
import { SettingsPage } from "#components/settings/settings-page.tsx";
import { buttonLook } from "#components/ui/button.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
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

function PharmacyCard({ isEditable }: { isEditable: boolean }) {
  return (
    <Card aria-label="Pharmacy">
      <CardHead
        title="Pharmacy"
        hint="Logo, address, and where the network and its emails reach you."
      >
        <Link to="/dashboard/settings/pharmacy" className={buttonLook({})}>
          {isEditable ? "Edit pharmacy" : "Open pharmacy"}
        </Link>
      </CardHead>
    </Card>
  );
}

function TeamCard({ organization }: { organization: { name: string } }) {
  return (
    <Card aria-label="Team">
      <CardHead title="Team" hint={`Who works at ${organization.name}, and what they may do.`}>
        <Link to="/dashboard/settings/team" className={buttonLook({})}>
          Open team
        </Link>
      </CardHead>
    </Card>
  );
}
