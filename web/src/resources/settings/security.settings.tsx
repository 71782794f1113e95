import { DemandSetting } from "./demand-setting.tsx";
import { SettingsCard } from "./settings-card.tsx";

/** Read-only without permission to change settings. */
export function SecurityCard() {
  return (
    <SettingsCard title="Security" hint="Applies to everyone with a platform role.">
      {(settings, isReadOnly) => <DemandSetting settings={settings} isReadOnly={isReadOnly} />}
    </SettingsCard>
  );
}
