import type { NewOrganization } from "@pharmacy/contract/organizations/organizations";
import type { FirstPlanPreview } from "@pharmacy/contract/subscriptions/plan-changes";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useController, useWatch } from "react-hook-form";
import { DateField } from "#components/form/date-field.tsx";
import { FormSection } from "#components/form/form-section.tsx";
import type { FormFields } from "#components/form/record-form.ts";
import { SelectField } from "#components/form/select-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { Button } from "#components/ui/button.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { ifEmailed } from "#lib/network.ts";
import { useAnswer } from "#lib/use-answer.ts";
import { offeredPlans } from "#resources/plans/offered-plans.ts";
import { billingInWords, planChangeInWords } from "#resources/subscriptions/plan-change-words.ts";
import { planLabel } from "#resources/subscriptions/plan-words.ts";
import { subscriptionsApi } from "#resources/subscriptions/subscriptions.api.ts";

type Props = { form: FormFields<NewOrganization> };

/** The optional parts of a new pharmacy: its first plan, and its owner. */
export function NewOrgFields({ form }: Props) {
  return (
    <>
      <PlanPart form={form} />
      <FormSection
        title="Owner"
        hint={ifEmailed("Invited by email as soon as the pharmacy is created.")}
      >
        <TextField form={form} name="owner.name" label="Owner's name" />
        <TextField
          form={form}
          name="owner.email"
          label="Owner's email"
          type="email"
          hint="Leave empty to invite no one yet."
        />
      </FormSection>
    </>
  );
}

function PlanPart({ form }: Props) {
  const currency = useWatch({ control: form.control, name: "currency" });
  const plans = useQuery(offeredPlans());
  const offered = plans.data?.items.filter((plan) => plan.currency === currency);
  const { field } = useController({ control: form.control, name: "plan" });
  const isGone = offered && field.value && !offered.some(({ id }) => id === field.value);
  // a choice that is no longer visible is not sent either
  useEffect(() => {
    if (isGone) field.onChange(null);
  });
  return (
    <FormSection
      title="Plan"
      hint="You can choose one later. Until then its users have read-only access."
    >
      <SelectField
        form={form}
        name="plan"
        label="Plan"
        empty={plans.isPending ? "Loading plans…" : "No plan yet"}
        options={(offered ?? []).map((plan) => ({ value: plan.id, label: planLabel(plan) }))}
        hint={
          plans.error
            ? `The plans could not be loaded. ${plans.error.message}`
            : "Plans currently offered in the pharmacy's currency."
        }
      />
      {plans.error && (
        <div>
          <Button onClick={() => void plans.refetch()}>Try again</Button>
        </div>
      )}
      <DateField form={form} name="startDate" label="Start date" hint="Leave empty for today." />
      <FirstPlan form={form} />
    </FormSection>
  );
}

/** Pause after a key in a field that the bill depends on, milliseconds. */
const PAUSE_MS = 300;

/** The term that begins with the pharmacy, and its bill. */
function FirstPlan({ form: { control } }: Props) {
  const [plan, startDate, country, taxNumber, currency, timeZone, paymentTermDays] = useWatch({
    control,
    name: [
      "plan",
      "startDate",
      "address.country",
      "taxNumber",
      "currency",
      "timeZone",
      "paymentTermDays",
    ],
  });
  const terms = { country, currency, timeZone, paymentTermDays: String(paymentTermDays) };
  const question = {
    plan,
    ...terms,
    ...(startDate && { startDate }),
    ...(taxNumber && { taxNumber }),
  };
  const { answer, isWaiting, problem, retry } = useAnswer<FirstPlanPreview | undefined>({
    ask: (text, signal) => subscriptionsApi.firstPlan(JSON.parse(text), signal),
    text: plan ? JSON.stringify(question) : "",
    none: undefined,
    isOn: Boolean(plan),
    pauseMs: PAUSE_MS,
  });
  if (!plan) return null;
  return (
    <div aria-live="polite" aria-busy={isWaiting} className="grid justify-items-start gap-2">
      {answer && !isWaiting && (
        <>
          <p>{planChangeInWords(answer)}</p>
          {answer.billing && <p>{billingInWords(answer.billing, answer.cost.currency)}</p>}
        </>
      )}
      {problem && !isWaiting && (
        <>
          <p role="alert" className="text-warning">
            {problem.message}
          </p>
          <Button size="sm" onClick={retry}>
            Try again
          </Button>
        </>
      )}
      {isWaiting && <Spinner label="Loading the price and its invoice" />}
    </div>
  );
}
