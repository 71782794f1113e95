import { PICTURE, PICTURE_HINT } from "@pharmacy/contract/files/files.values";
import type { Settings } from "@pharmacy/contract/settings/settings";
import type { SellerSettings } from "@pharmacy/contract/settings/settings-forms";
import { FormButtons, FormElement } from "#components/form/form-frame.tsx";
import { FormConflict } from "#components/form/form-notices.tsx";
import { FieldGrid } from "#components/form/form-section.tsx";
import { ImageField } from "#components/form/image-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useAction } from "#lib/use-action.ts";
import { filesApi } from "#resources/files/files.api.ts";
import { settingsApi } from "#resources/settings/settings.api.ts";
import { SettingsCard } from "#resources/settings/settings-card.tsx";
import { useSettingsForm } from "#resources/settings/use-settings-form.ts";

/** The network, as its invoices name it. */
export function SellerCard() {
  return (
    <SettingsCard
      title="Invoices"
      hint="The seller and the bank account that invoices name. Shipments are not invoiced until the legal name, address, tax or registration number and IBAN are entered."
    >
      {(settings, isReadOnly) => (
        <>
          {!isReadOnly && <SellerLogo settings={settings} />}
          <SellerForm settings={settings} isReadOnly={isReadOnly} />
        </>
      )}
    </SettingsCard>
  );
}

/** Saved as soon as it is chosen or removed. */
function SellerLogo({ settings: { version, sellerLogoUrl } }: { settings: Settings }) {
  const setLogo = useAction({
    run: (sellerLogo: string | null) => settingsApi.update({ version, sellerLogo }),
    changes: "setting",
    success: "Logo saved",
    failure: "The logo could not be saved",
  });
  return (
    <div className="border-line border-b p-4">
      <ImageField
        {...PICTURE}
        label="Logo"
        hint={`Printed on invoices and credit notes from now on; those issued before keep theirs. ${PICTURE_HINT}`}
        picture={sellerLogoUrl}
        upload={filesApi.upload}
        onChange={(file) => setLogo.mutateAsync(file?.id ?? null)}
      />
    </div>
  );
}

// The fields are rendered before their rules, which are only needed once something is changed.
const loadRules = () =>
  import("@pharmacy/contract/settings/settings-forms").then((contract) => contract.SellerSettings);

const FIELDS = [
  ["sellerName", "Legal name"],
  ["sellerAddress", "Address"],
  ["sellerAddress2", "Address line 2"],
  ["sellerPostalCode", "Postal code"],
  ["sellerCity", "City"],
  ["sellerRegion", "Region"],
  ["sellerTaxNumber", "Tax number", "With its country, as in IE1234567T."],
  ["sellerRegistrationNumber", "Registration number", "In the register of companies."],
  ["sellerIban", "IBAN"],
  ["sellerBic", "BIC"],
  ["sellerAccountHolder", "Account holder", "If it is not the legal name."],
  ["sellerEndpoint", "Electronic address", "Where electronic invoices reach the network."],
  ["sellerEndpointScheme", "Scheme", "For example, 0088 for a GLN or EM for an email address."],
] as const satisfies readonly (readonly [keyof SellerSettings, string, string?])[];

const WORDS = Object.fromEntries(FIELDS.map(([name, label]) => [name, label]));

function SellerForm({ settings, isReadOnly }: { settings: Settings; isReadOnly: boolean }) {
  const form = useSettingsForm<SellerSettings>(settings, {
    schema: loadRules,
    initial: Object.fromEntries(FIELDS.map(([name]) => [name, settings[name]])) as SellerSettings,
    words: WORDS,
    success: "Seller saved",
  });
  return (
    <FormElement form={form} label="Invoices" isReadOnly={isReadOnly} className="grid gap-5 p-4">
      <FormConflict form={form} />
      <FieldGrid>
        {FIELDS.map(([name, label, hint]) => (
          <TextField
            key={name}
            form={form}
            name={name}
            label={label}
            hint={hint}
            isReadOnly={isReadOnly}
          />
        ))}
      </FieldGrid>
      {!isReadOnly && <FormButtons form={form} submitLabel="Save seller" />}
    </FormElement>
  );
}
