import type { Settings } from "@pharmacy/contract/settings/settings";
import type { PaymentReminderSettings } from "@pharmacy/contract/settings/settings-forms";
import { FormButtons, FormElement } from "#components/form/form-frame.tsx";
import { FormConflict } from "#components/form/form-notices.tsx";
import { FieldGrid } from "#components/form/form-section.tsx";
import { MoneyField } from "#components/form/money-field.tsx";
import { NumberField } from "#components/form/number-field.tsx";
import { SwitchField } from "#components/form/switch-field.tsx";
import { SettingsCard } from "#resources/settings/settings-card.tsx";
import { useSettingsForm } from "#resources/settings/use-settings-form.ts";

/** When pharmacies are reminded of overdue invoices. */
export function PaymentRemindersCard() {
  return (
    <SettingsCard
      title="Payment reminders"
      hint="When pharmacies get an email about overdue invoices. None is sent until you switch them on."
    >
      {(settings, isReadOnly) => <RemindersForm settings={settings} isReadOnly={isReadOnly} />}
    </SettingsCard>
  );
}

// The fields are rendered before their rules, which are only needed once something is changed.
const loadRules = () =>
  import("@pharmacy/contract/settings/settings-forms").then(
    (contract) => contract.PaymentReminderSettings,
  );

const LEVELS = ["First reminder", "Second reminder", "Last reminder"];

const WORDS = Object.fromEntries(
  LEVELS.map((label, place) => [`paymentReminderLevels.${place}`, `${label} (days)`]),
);

function RemindersForm({ settings, isReadOnly }: { settings: Settings; isReadOnly: boolean }) {
  const { currency, sendPaymentReminders, bankFileDays } = settings;
  const { paymentReminderLevels, paymentReminderMinimum } = settings;
  const form = useSettingsForm<PaymentReminderSettings>(settings, {
    schema: loadRules,
    initial: { sendPaymentReminders, paymentReminderLevels, paymentReminderMinimum, bankFileDays },
    words: WORDS,
    success: "Payment reminder settings saved",
  });
  const shared = { form, isReadOnly };
  return (
    <FormElement
      form={form}
      label="Payment reminders"
      isReadOnly={isReadOnly}
      className="grid gap-4 p-4"
    >
      <FormConflict form={form} />
      <SwitchField
        {...shared}
        name="sendPaymentReminders"
        label="Send payment reminders"
        hint="From nine in the morning at the pharmacy. You can send one by hand at any time."
      />
      <FieldGrid>
        {LEVELS.slice(0, paymentReminderLevels.length).map((label, place) => (
          <NumberField
            key={label}
            {...shared}
            name={`paymentReminderLevels.${place}` as "paymentReminderLevels.0"}
            label={label}
            isRequired
            hint="Days after the due day."
          />
        ))}
        <MoneyField
          {...shared}
          currency={currency}
          name="paymentReminderMinimum"
          label="Smallest amount"
          hint={`Less is not reminded of. Amounts in other currencies than ${currency} always are.`}
        />
        <NumberField
          {...shared}
          name="bankFileDays"
          label="Last bank file at most"
          isRequired
          hint="Days. No reminder is sent while it is older. Enter 0 if you upload no bank files."
        />
      </FieldGrid>
      {!isReadOnly && <FormButtons form={form} submitLabel="Save payment reminders" />}
    </FormElement>
  );
}
