import { QUESTION_TOPICS } from "@pharmacy/contract/questions/questions.values";
import { HELP_DESK_WORDS } from "@pharmacy/contract/questions/questions.words";
import type { Settings } from "@pharmacy/contract/settings/settings";
import type { HelpDeskSettings } from "@pharmacy/contract/settings/settings-forms";
import { wordsOf } from "@pharmacy/contract/words";
import { FormButtons, FormElement } from "#components/form/form-frame.tsx";
import { FormConflict } from "#components/form/form-notices.tsx";
import { FieldGrid } from "#components/form/form-section.tsx";
import { NumberField } from "#components/form/number-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { SettingsCard } from "#resources/settings/settings-card.tsx";
import { useSettingsForm } from "#resources/settings/use-settings-form.ts";
import { HolidaysField } from "./help-desk-holidays.tsx";
import { WeekdaysField } from "./help-desk-weekdays.tsx";

/** The support desk's hours, and its answer targets by topic. */
export function HelpDeskCard() {
  return (
    <SettingsCard
      title="Support desk"
      hint="Waiting time counts these hours, in the network's time zone."
    >
      {(settings, isReadOnly) => <HelpDeskForm settings={settings} isReadOnly={isReadOnly} />}
    </SettingsCard>
  );
}

// The fields are rendered before their rules, which are only needed once something is changed.
const loadRules = () =>
  import("@pharmacy/contract/settings/settings-forms").then(
    (contract) => contract.HelpDeskSettings,
  );

const WORDS = {
  ...HELP_DESK_WORDS,
  ...Object.fromEntries(
    QUESTION_TOPICS.map((topic) => [`answerTargets.${topic}`, `Target for ${wordsOf(topic)}`]),
  ),
};

function HelpDeskForm({ settings, isReadOnly }: { settings: Settings; isReadOnly: boolean }) {
  const { businessHours, holidays, answerTargets } = settings;
  const form = useSettingsForm<HelpDeskSettings>(settings, {
    schema: loadRules,
    initial: { businessHours, holidays, answerTargets },
    words: WORDS,
    success: "Support desk saved",
    refetches: ["questions"],
  });
  const must = { form, isReadOnly, isRequired: true };
  return (
    <FormElement
      form={form}
      label="Support desk"
      isReadOnly={isReadOnly}
      className="grid gap-5 p-4"
    >
      <FormConflict form={form} />
      <FieldGrid>
        <WeekdaysField {...must} name="businessHours.days" label="Days" />
        <TextField
          {...must}
          name="businessHours.opensAt"
          label="Opens at"
          hint="For example, 09:00."
        />
        <TextField
          {...must}
          name="businessHours.closesAt"
          label="Closes at"
          hint="For example, 17:30, or 24:00 for midnight."
        />
      </FieldGrid>
      <fieldset className="grid min-w-0 gap-2">
        <legend className="mb-2 font-medium text-sm">Answer targets, in business hours</legend>
        <FieldGrid>
          {QUESTION_TOPICS.map((topic) => (
            <NumberField
              key={topic}
              {...must}
              name={`answerTargets.${topic}`}
              label={wordsOf(topic)}
            />
          ))}
        </FieldGrid>
      </fieldset>
      <HolidaysField form={form} name="holidays" label="Holidays" isReadOnly={isReadOnly} />
      {!isReadOnly && <FormButtons form={form} submitLabel="Save support desk" />}
    </FormElement>
  );
}
