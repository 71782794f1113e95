import { createFileRoute } from "@tanstack/react-router";
import { ProfileCard } from "#components/settings/profile-card.tsx";
import { SettingsPage } from "#components/settings/settings-page.tsx";

export const Route = createFileRoute("/admin/settings")({
  staticData: { crumb: "Settings" },
  component: AdminSettingsPage,
});

function AdminSettingsPage() {
  return (
    <SettingsPage>
      <ProfileCard />
    </SettingsPage>
  );
}
