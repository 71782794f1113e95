import { createFileRoute } from "@tanstack/react-router";
import { NounParts } from "#components/layout/noun-parts.tsx";
import { ProfileCard } from "#components/settings/profile-card.tsx";
import { SettingsPage } from "#components/settings/settings-page.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { SETTINGS } from "#nouns/settings.ts";

export const Route = createFileRoute("/admin/settings")({
  staticData: { crumb: "Settings" },
  component: AdminSettingsPage,
});

function AdminSettingsPage() {
  const { role } = useCurrentUser();
  return (
    <SettingsPage>
      <NounParts parts={SETTINGS} role={role} />
      <ProfileCard />
    </SettingsPage>
  );
}
