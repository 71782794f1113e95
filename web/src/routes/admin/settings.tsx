import { may } from "@pharmacy/contract/permissions";
import { createFileRoute } from "@tanstack/react-router";
import { ProfileCard } from "#components/settings/profile-card.tsx";
import { SettingsPage } from "#components/settings/settings-page.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { SecuritySettings } from "./-security-settings.tsx";
import { SubscriptionSettingsCard } from "./-subscription-settings.tsx";

export const Route = createFileRoute("/admin/settings")({
  staticData: { crumb: "Settings" },
  component: AdminSettingsPage,
});

// below the first screen
const HelpDeskCard = lazyPart(() =>
  import("./-help-desk-settings.tsx").then((module) => module.HelpDeskCard),
);
const TaxCard = lazyPart(() => import("./-tax-settings.tsx").then((module) => module.TaxCard));
const AnswerTemplatesCard = lazyPart(() =>
  import("./-answer-templates.tsx").then((module) => module.AnswerTemplatesCard),
);

function AdminSettingsPage() {
  const { role } = useCurrentUser();
  return (
    <SettingsPage>
      {may(role, "setting", "view") && <SecuritySettings />}
      {may(role, "setting", "view") && <SubscriptionSettingsCard />}
      {may(role, "setting", "view") && <HelpDeskCard />}
      {may(role, "answerTemplate", "view") && <AnswerTemplatesCard />}
      {may(role, "setting", "view") && <TaxCard />}
      <ProfileCard />
    </SettingsPage>
  );
}
