import { JOURNAL_ACCOUNTS } from "@pharmacy/contract/books/books.values";
import { ACCOUNT_NAMES } from "@pharmacy/contract/books/books.words";
import type { Settings } from "@pharmacy/contract/settings/settings";
import type { JournalSettings } from "@pharmacy/contract/settings/settings-forms";
import { FormButtons, FormElement } from "#components/form/form-frame.tsx";
import { FormConflict } from "#components/form/form-notices.tsx";
import { FieldGrid } from "#components/form/form-section.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { SettingsCard } from "#resources/settings/settings-card.tsx";
import { useSettingsForm } from "#resources/settings/use-settings-form.ts";

/** Account numbers for the accountant's program. */
export function JournalCard() {
  return (
    <SettingsCard
      title="Journal"
      hint="Numbers of the accounts that the journal of a month names. Leave empty what your accountant fills in."
    >
      {(settings, isReadOnly) => <JournalForm settings={settings} isReadOnly={isReadOnly} />}
    </SettingsCard>
  );
}

// The fields are rendered before their rules, which are only needed once something is changed.
const loadRules = () =>
  import("@pharmacy/contract/settings/settings-forms").then((contract) => contract.JournalSettings);

const WORDS = Object.fromEntries(
  JOURNAL_ACCOUNTS.map((account) => [`journalAccounts.${account}`, ACCOUNT_NAMES[account]]),
);

function JournalForm({ settings, isReadOnly }: { settings: Settings; isReadOnly: boolean }) {
  const { journalAccounts } = settings;
  const form = useSettingsForm<JournalSettings>(settings, {
    schema: loadRules,
    initial: { journalAccounts },
    words: WORDS,
    success: "Accounts saved",
  });
  return (
    <FormElement form={form} label="Journal" isReadOnly={isReadOnly} className="grid gap-4 p-4">
      <FormConflict form={form} />
      <FieldGrid>
        {JOURNAL_ACCOUNTS.map((account) => (
          <TextField
            key={account}
            form={form}
            name={`journalAccounts.${account}`}
            label={ACCOUNT_NAMES[account]}
            isReadOnly={isReadOnly}
          />
        ))}
      </FieldGrid>
      {!isReadOnly && <FormButtons form={form} submitLabel="Save accounts" />}
    </FormElement>
  );
}
