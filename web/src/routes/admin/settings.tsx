import { may } from "@pharmacy/contract/permissions";
import { createFileRoute } from "@tanstack/react-router";
import { Anchor } from "#components/layout/anchor.tsx";
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
      {SETTINGS.filter((part) => may(role, ...part.may)).map(({ name, Part }) => (
        <Anchor key={name} id={name}>
          <Part />
        </Anchor>
      ))}
      <ProfileCard />
    </SettingsPage>
  );
}
