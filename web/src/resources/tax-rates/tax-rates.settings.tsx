import type { Settings } from "@pharmacy/contract/settings/settings";
import type { TaxSettings } from "@pharmacy/contract/settings/settings-forms";
import { useQuery } from "@tanstack/react-query";
import { LoadingView } from "#components/feedback/loading-view.tsx";
import { FormButtons, FormElement } from "#components/form/form-frame.tsx";
import { FormConflict } from "#components/form/form-notices.tsx";
import { CountryField } from "#components/form/place-fields.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { usePermissions } from "#lib/use-permissions.ts";
import { settingsApi } from "#resources/settings/settings.api.ts";
import { useSettingsForm } from "#resources/settings/use-settings-form.ts";
import { taxRatesApi } from "./tax-rates.api.ts";
import { TaxRatesList } from "./tax-rates-list.tsx";

export function TaxCard() {
  const settings = useQuery(settingsApi.read());
  const rates = useQuery(taxRatesApi.all);
  const { edit } = usePermissions("setting");
  const failed = [settings, rates].filter(({ error }) => error);
  return (
    <Card aria-label="Tax">
      <CardHead
        title="Tax"
        hint="Plans and items name a category. Its rate is the one that applies on the day of the sale; zero is 0% everywhere, and exempt has no rate."
      />
      {settings.data && rates.data ? (
        <>
          <TaxForm settings={settings.data} isReadOnly={!edit} />
          <TaxRatesList rates={rates.data.items} />
        </>
      ) : failed[0] ? (
        <div className="grid justify-items-start gap-3 p-4">
          <p className="text-muted">{failed[0].error?.message}</p>
          <Button onClick={() => failed.forEach((query) => void query.refetch())}>Try again</Button>
        </div>
      ) : (
        <LoadingView />
      )}
    </Card>
  );
}

// The field is rendered before its rules, which are only needed once it is changed.
const loadRules = () =>
  import("@pharmacy/contract/settings/settings-forms").then((contract) => contract.TaxSettings);

function TaxForm({ settings, isReadOnly }: { settings: Settings; isReadOnly: boolean }) {
  const { country } = settings;
  const form = useSettingsForm<TaxSettings>(settings, {
    schema: loadRules,
    initial: { country },
    words: { country: "Country of the network" },
    success: "Tax settings saved",
  });
  return (
    <FormElement
      form={form}
      label="Country of the network"
      isReadOnly={isReadOnly}
      className="grid gap-4 p-4"
    >
      <FormConflict form={form} />
      <CountryField
        form={form}
        name="country"
        label="Country of the network"
        isReadOnly={isReadOnly}
        isRequired
        hint="Its rates apply to what the network sells. Pharmacies with a tax number elsewhere in the EU owe the tax themselves."
      />
      {!isReadOnly && <FormButtons form={form} submitLabel="Save country" />}
    </FormElement>
  );
}
