import type { Settings } from "@pharmacy/contract/settings/settings";
import type { NetworkSettings } from "@pharmacy/contract/settings/settings-forms";
import { FormButtons, FormElement } from "#components/form/form-frame.tsx";
import { FormConflict } from "#components/form/form-notices.tsx";
import { FieldGrid } from "#components/form/form-section.tsx";
import { CurrencyField, LocaleField, TimeZoneField } from "#components/form/place-fields.tsx";
import { SettingsCard } from "./settings-card.tsx";
import { useSettingsForm } from "./use-settings-form.ts";

/** Where the network is at home. Pharmacies that apply begin with the same. */
export function NetworkCard() {
  return (
    <SettingsCard
      title="Network"
      hint="Used by the network itself, and where a newly approved pharmacy begins. Pharmacies keep what they have."
    >
      {(settings, isReadOnly) => <NetworkForm settings={settings} isReadOnly={isReadOnly} />}
    </SettingsCard>
  );
}

// The fields are rendered before their rules, which are only needed once something is changed.
const loadRules = () =>
  import("@pharmacy/contract/settings/settings-forms").then((contract) => contract.NetworkSettings);

function NetworkForm({ settings, isReadOnly }: { settings: Settings; isReadOnly: boolean }) {
  const { currency, timeZone, locale } = settings;
  const form = useSettingsForm<NetworkSettings>(settings, {
    schema: loadRules,
    initial: { currency, timeZone, locale },
    words: { locale: "Language" },
    success: "Network saved",
  });
  const must = { form, isReadOnly, isRequired: true };
  return (
    <FormElement form={form} label="Network" isReadOnly={isReadOnly} className="grid gap-4 p-4">
      <FormConflict form={form} />
      <FieldGrid>
        <CurrencyField
          {...must}
          name="currency"
          label="Currency"
          hint="Applicants are offered the plans in this currency."
        />
        <TimeZoneField
          {...must}
          name="timeZone"
          label="Time zone"
          hint="Days of the dashboard, invoices and the support desk begin and end here."
        />
        <LocaleField {...must} name="locale" label="Language" />
      </FieldGrid>
      {!isReadOnly && <FormButtons form={form} submitLabel="Save network" />}
    </FormElement>
  );
}
