import type { MonthlyStatementPreview } from "@pharmacy/contract/monthly-statements/monthly-statements";
import type { Settings } from "@pharmacy/contract/settings/settings";
import type { MonthlyStatementSettings } from "@pharmacy/contract/settings/settings-forms";
import { useQuery } from "@tanstack/react-query";
import { FormButtons, FormElement } from "#components/form/form-frame.tsx";
import { FormConflict } from "#components/form/form-notices.tsx";
import { SwitchField } from "#components/form/switch-field.tsx";
import { formatDate, formatNumber } from "#lib/format.ts";
import { formatMonth } from "#lib/months.ts";
import { SettingsCard } from "#resources/settings/settings-card.tsx";
import { useSettingsForm } from "#resources/settings/use-settings-form.ts";
import { monthlyStatementsApi, STATEMENTS } from "./monthly-statements.api.ts";

/** If pharmacies get the statement of each month by email. */
export function MonthlyStatementsCard() {
  return (
    <SettingsCard
      title="Monthly statements"
      hint="An email to each pharmacy about its account in the last month, with the statement as PDF. Pharmacies whose account did not move and that have nothing open get none."
    >
      {(settings, isReadOnly) => <StatementsForm settings={settings} isReadOnly={isReadOnly} />}
    </SettingsCard>
  );
}

// The fields are rendered before their rules, which are only needed once something is changed.
const loadRules = () =>
  import("@pharmacy/contract/settings/settings-forms").then(
    (contract) => contract.MonthlyStatementSettings,
  );

function StatementsForm({ settings, isReadOnly }: { settings: Settings; isReadOnly: boolean }) {
  const { sendMonthlyStatements } = settings;
  const { data: preview } = useQuery(monthlyStatementsApi.preview);
  const form = useSettingsForm<MonthlyStatementSettings>(settings, {
    schema: loadRules,
    initial: { sendMonthlyStatements },
    success: "Monthly statement settings saved",
    refetches: [STATEMENTS],
  });
  return (
    <FormElement
      form={form}
      label="Monthly statements"
      isReadOnly={isReadOnly}
      className="grid gap-4 p-4"
    >
      <FormConflict form={form} />
      <SwitchField
        form={form}
        isReadOnly={isReadOnly}
        name="sendMonthlyStatements"
        label="Send monthly statements"
        hint="On the first of each month, from nine in the morning. The first is for the month in which you switch them on."
      />
      {preview && <p className="text-muted">{wordsOf(preview)}</p>}
      {!isReadOnly && <FormButtons form={form} submitLabel="Save monthly statements" />}
    </FormElement>
  );
}

function wordsOf({ month, pharmacies, sent, next }: MonthlyStatementPreview): string {
  const count = `${formatNumber(pharmacies)} ${pharmacies === 1 ? "pharmacy" : "pharmacies"}`;
  const name = (day: string) => formatMonth(day.slice(0, 7));
  const last =
    sent > 0
      ? `Sent for ${name(month)}: ${formatNumber(sent)} of ${count}.`
      : `For ${name(month)}, ${count} would get one.`;
  return next === null
    ? last
    : `${last} The next is for ${name(next.month)}, on ${formatDate(next.on)}.`;
}
