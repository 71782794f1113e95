/// <reference types="vite/types/importMeta.d.ts" />
import { may } from "@pharmacy/contract/permissions";
import { createFileRoute } from "@tanstack/react-router";
import { type NounPart, NounParts } from "#components/layout/noun-parts.tsx";
import { ProfileCard } from "#components/settings/profile-card.tsx";
import { SettingsPage } from "#components/settings/settings-page.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { SecuritySettings } from "./-security-settings.tsx";
import { SubscriptionSettingsCard } from "./-subscription-settings.tsx";

export const Route = createFileRoute("/admin/settings")({
  staticData: { crumb: "Settings" },
  component: AdminSettingsPage,
});

/** The `parts` of each `-<noun>.settings.ts` in this folder, below the first screen. */
const PARTS = Object.values(
  import.meta.glob<readonly NounPart[]>("./-*.settings.ts", { eager: true, import: "parts" }),
).flat();

function AdminSettingsPage() {
  const { role } = useCurrentUser();
  return (
    <SettingsPage>
      {may(role, "setting", "view") && <SecuritySettings />}
      {may(role, "setting", "view") && <SubscriptionSettingsCard />}
      <NounParts parts={PARTS} role={role} />
      <ProfileCard />
    </SettingsPage>
  );
}
