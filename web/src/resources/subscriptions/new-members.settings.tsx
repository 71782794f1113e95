import type { Plan } from "@pharmacy/contract/plans/plans";
import type { Settings } from "@pharmacy/contract/settings/settings";
import type {
  SubscriptionSettings,
  SubscriptionSettingsChanges,
} from "@pharmacy/contract/settings/settings-forms";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { LoadingView } from "#components/feedback/loading-view.tsx";
import { FormElement } from "#components/form/form-frame.tsx";
import { FormConflict, FormNotices } from "#components/form/form-notices.tsx";
import { FieldGrid } from "#components/form/form-section.tsx";
import { FormProblem } from "#components/form/plain-form.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { usePermissions } from "#lib/use-permissions.ts";
import { offeredPlans } from "#resources/plans/offered-plans.ts";
import { plansApi } from "#resources/plans/plans.api.ts";
import { settingsApi } from "#resources/settings/settings.api.ts";
import { useSettingsForm } from "#resources/settings/use-settings-form.ts";

/** Defaults for pharmacies that applied through the public page. */
export function SubscriptionSettingsCard() {
  const settings = useQuery(settingsApi.read());
  const plans = useQuery(offeredPlans());
  const { edit } = usePermissions("setting");
  const error = settings.error ?? plans.error;
  return (
    <Card aria-label="New members">
      <CardHead title="New members" hint="Defaults for newly approved pharmacies." />
      {settings.data && plans.data ? (
        <SubscriptionSettingsForm
          settings={settings.data}
          plans={plans.data.items}
          isReadOnly={!edit}
        />
      ) : error ? (
        <div className="grid justify-items-start gap-3 p-4">
          <p className="text-muted">{error.message}</p>
          <Button
            onClick={() => {
              if (settings.error) void settings.refetch();
              if (plans.error) void plans.refetch();
            }}
          >
            Try again
          </Button>
        </div>
      ) : (
        <LoadingView />
      )}
    </Card>
  );
}

// The fields are rendered before their rules, which are only needed once something is changed.
const loadRules = () =>
  import("@pharmacy/contract/settings/settings-forms").then(
    (contract) => contract.SubscriptionSettings,
  );

const PLAN_LABEL = "Fallback plan";

type SubscriptionSettingsFormProps = {
  settings: Settings;
  plans: readonly Plan[];
  isReadOnly: boolean;
};

function SubscriptionSettingsForm({ settings, plans, isReadOnly }: SubscriptionSettingsFormProps) {
  const queryClient = useQueryClient();
  const { defaultPlan } = settings;
  const form = useSettingsForm<SubscriptionSettings, SubscriptionSettingsChanges>(settings, {
    schema: loadRules,
    initial: { defaultPlan },
    words: { defaultPlan: PLAN_LABEL },
    finders: {
      defaultPlan: async (id) => (await queryClient.fetchQuery(plansApi.detail(id))).name,
    },
    success: "Defaults for new members saved",
  });
  return (
    <FormElement form={form} label="New members" isReadOnly={isReadOnly} className="grid gap-4 p-4">
      <FormConflict form={form} />
      <FieldGrid>
        <SelectField
          form={form}
          isReadOnly={isReadOnly}
          name="defaultPlan"
          label={PLAN_LABEL}
          empty="None"
          options={plans.map(({ id, name }) => ({ value: id, label: name }))}
          hint="Used when the requested plan is no longer offered at approval."
        />
      </FieldGrid>
      <FormNotices form={form} />
      <FormProblem form={form} />
      {!isReadOnly && (
        <Button type="submit" className="justify-self-start" pending={form.isPending}>
          Save defaults
        </Button>
      )}
    </FormElement>
  );
}
