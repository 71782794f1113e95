import { RetentionSetting } from "./retention-setting.tsx";
import { SettingsCard } from "./settings-card.tsx";

export function RetentionCard() {
  return (
    <SettingsCard title="Audit log" hint="Every change in the console, with who made it and when.">
      {(settings, isReadOnly) => (
        <RetentionSetting
          settings={settings}
          isReadOnly={isReadOnly}
          key={settings.logRetentionMonths}
        />
      )}
    </SettingsCard>
  );
}
