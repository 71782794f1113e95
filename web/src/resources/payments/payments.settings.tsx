import type { Settings } from "@pharmacy/contract/settings/settings";
import type { PaymentSettings } from "@pharmacy/contract/settings/settings-forms";
import { DateField } from "#components/form/date-field.tsx";
import { FormButtons, FormElement } from "#components/form/form-frame.tsx";
import { FormConflict } from "#components/form/form-notices.tsx";
import { FieldGrid } from "#components/form/form-section.tsx";
import { MoneyField } from "#components/form/money-field.tsx";
import { SettingsCard } from "#resources/settings/settings-card.tsx";
import { useSettingsForm } from "#resources/settings/use-settings-form.ts";

/** The amount that finance officers may write off, and the months that are closed. */
export function PaymentsCard() {
  return (
    <SettingsCard title="Payments" hint="What finance officers may write off, and closed books.">
      {(settings, isReadOnly) => <PaymentsForm settings={settings} isReadOnly={isReadOnly} />}
    </SettingsCard>
  );
}

// The fields are rendered before their rules, which are only needed once something is changed.
const loadRules = () =>
  import("@pharmacy/contract/settings/settings-forms").then((contract) => contract.PaymentSettings);

function PaymentsForm({ settings, isReadOnly }: { settings: Settings; isReadOnly: boolean }) {
  const { currency, writeOffLimit, booksClosedThrough } = settings;
  const form = useSettingsForm<PaymentSettings>(settings, {
    schema: loadRules,
    initial: { writeOffLimit, booksClosedThrough },
    success: "Payment settings saved",
  });
  const shared = { form, isReadOnly };
  return (
    <FormElement form={form} label="Payments" isReadOnly={isReadOnly} className="grid gap-4 p-4">
      <FormConflict form={form} />
      <FieldGrid>
        <MoneyField
          {...shared}
          currency={currency}
          name="writeOffLimit"
          label="Write-off limit"
          hint="What a finance officer may write off of one invoice. Leave empty for nothing."
        />
        <DateField
          {...shared}
          name="booksClosedThrough"
          label="Books closed through"
          hint="No payment can be dated this day or earlier."
        />
      </FieldGrid>
      {!isReadOnly && <FormButtons form={form} submitLabel="Save payment settings" />}
    </FormElement>
  );
}
