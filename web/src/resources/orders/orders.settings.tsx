import type { Settings } from "@pharmacy/contract/settings/settings";
import type { OrderSettings } from "@pharmacy/contract/settings/settings-forms";
import { TAX_CATEGORIES } from "@pharmacy/contract/tax-rates/tax-rates.values";
import { wordsOf } from "@pharmacy/contract/words";
import { FormButtons, FormElement } from "#components/form/form-frame.tsx";
import { FormConflict } from "#components/form/form-notices.tsx";
import { FieldGrid } from "#components/form/form-section.tsx";
import { MoneyField } from "#components/form/money-field.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { SettingsCard } from "#resources/settings/settings-card.tsx";
import { useSettingsForm } from "#resources/settings/use-settings-form.ts";

/** The smallest order, and what sending one costs. */
export function OrdersCard() {
  return (
    <SettingsCard title="Orders" hint={hintOf}>
      {(settings, isReadOnly) => <OrdersForm settings={settings} isReadOnly={isReadOnly} />}
    </SettingsCard>
  );
}

const hintOf = ({ currency }: Settings) =>
  `Applies to orders in ${currency}. Amounts are before tax. Orders in other currencies have no minimum and no freight.`;

// The fields are rendered before their rules, which are only needed once something is changed.
const loadRules = () =>
  import("@pharmacy/contract/settings/settings-forms").then((contract) => contract.OrderSettings);

function OrdersForm({ settings, isReadOnly }: { settings: Settings; isReadOnly: boolean }) {
  const { currency, minimumOrderValue, freight, freeFreightFrom } = settings;
  const { freightTaxCategory } = settings;
  const form = useSettingsForm<OrderSettings>(settings, {
    schema: loadRules,
    initial: { minimumOrderValue, freight, freeFreightFrom, freightTaxCategory },
    success: "Order settings saved",
  });
  const shared = { form, isReadOnly };
  const money = { ...shared, currency };
  return (
    <FormElement form={form} label="Orders" isReadOnly={isReadOnly} className="grid gap-4 p-4">
      <FormConflict form={form} />
      <FieldGrid>
        <MoneyField
          {...money}
          name="minimumOrderValue"
          label="Minimum order value"
          hint="Smaller orders cannot be placed. Leave empty for none."
        />
        <MoneyField
          {...money}
          name="freight"
          label="Freight"
          hint="Charged once for each order. Leave empty for none."
        />
        <MoneyField
          {...money}
          name="freeFreightFrom"
          label="Free of freight from"
          hint="Orders of this value and above are sent free of charge."
        />
        <SelectField
          {...shared}
          name="freightTaxCategory"
          label="Tax category of freight"
          isRequired
          options={TAX_CATEGORIES.map((value) => ({ value, label: wordsOf(value) }))}
        />
      </FieldGrid>
      {!isReadOnly && <FormButtons form={form} submitLabel="Save order settings" />}
    </FormElement>
  );
}
