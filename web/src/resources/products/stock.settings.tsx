import type { Settings } from "@pharmacy/contract/settings/settings";
import type { StockSettings } from "@pharmacy/contract/settings/settings-forms";
import { FormButtons, FormElement } from "#components/form/form-frame.tsx";
import { FormConflict } from "#components/form/form-notices.tsx";
import { NumberField } from "#components/form/number-field.tsx";
import { SettingsCard } from "#resources/settings/settings-card.tsx";
import { useSettingsForm } from "#resources/settings/use-settings-form.ts";

/** Thresholds for highlighting stock in every pharmacy. */
export function StockCard() {
  return (
    <SettingsCard title="Stock" hint="Products with packs that expire soon are highlighted.">
      {(settings, isReadOnly) => <StockForm settings={settings} isReadOnly={isReadOnly} />}
    </SettingsCard>
  );
}

// The field is rendered before its rules, which are only needed once it is changed.
const loadRules = () =>
  import("@pharmacy/contract/settings/settings-forms").then((contract) => contract.StockSettings);

function StockForm({ settings, isReadOnly }: { settings: Settings; isReadOnly: boolean }) {
  const { expiringStockDays } = settings;
  const form = useSettingsForm<StockSettings>(settings, {
    schema: loadRules,
    initial: { expiringStockDays },
    words: { expiringStockDays: "Days before expiry" },
    success: "Stock settings saved",
  });
  return (
    <FormElement form={form} label="Stock" isReadOnly={isReadOnly} className="grid gap-4 p-4">
      <FormConflict form={form} />
      <NumberField
        form={form}
        name="expiringStockDays"
        label="Days before expiry"
        isReadOnly={isReadOnly}
        isRequired
        hint="Packs count as expiring soon this many days before they expire."
      />
      {!isReadOnly && <FormButtons form={form} submitLabel="Save days" />}
    </FormElement>
  );
}
