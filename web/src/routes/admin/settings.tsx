import { may } from "@pharmacy/contract/permissions";
import { createFileRoute } from "@tanstack/react-router";
import { ProfileCard } from "#components/settings/profile-card.tsx";
import { SettingsPage } from "#components/settings/settings-page.tsx";
import { usePerson } from "#lib/person.ts";
import { MembershipCard } from "./-membership-settings.tsx";
import { SecuritySettings } from "./-security-settings.tsx";

export const Route = createFileRoute("/admin/settings")({
  staticData: { crumb: "Settings" },
  component: AdminSettingsPage,
});

function AdminSettingsPage() {
  const { role } = usePerson();
  return (
    <SettingsPage>
      {may(role, "setting", "view") && <SecuritySettings />}
      {may(role, "setting", "view") && <MembershipCard />}
      <ProfileCard />
    </SettingsPage>
  );
}
