import { FEATURE_WORDS } from "@pharmacy/contract/plans/plans.values";
import type { ApplicationForm, OfferedPlan } from "@pharmacy/contract/registrations/applications";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useController } from "react-hook-form";
import { FieldNotes } from "#components/form/field.tsx";
import type { FormFields } from "#components/form/record-form.ts";
import { useField } from "#components/form/use-field.ts";
import { Button } from "#components/ui/button.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { formatNumber } from "#lib/format.ts";
import { applicationsApi } from "#resources/applications/applications.api.ts";
import { priceOf } from "#resources/plans/price-words.ts";

/** Choosing a plan is optional. */
export function RegisterPlan({ form }: { form: FormFields<ApplicationForm> }) {
  const { data, error, refetch } = useQuery(applicationsApi.plans);
  const plans = data?.items;
  const name = "plan";
  const hint =
    plans &&
    (plans[0]
      ? "Leave empty and we choose for you."
      : "No plan is offered at the moment. We choose one for you.");
  const { id, message, attributes } = useField({ form, name, label: "Plan", hint });
  const { field } = useController({ control: form.control, name });
  const isChosenByNetwork = plans?.length === 0 && Boolean(field.value);
  // if no plans are offered, the user could not deselect the one from a draft
  useEffect(() => {
    if (isChosenByNetwork) field.onChange("");
  }, [isChosenByNetwork, field.onChange]);
  return (
    <fieldset
      aria-label="Plan"
      aria-describedby={attributes["aria-describedby"]}
      className="col-span-full grid min-w-0 gap-2"
    >
      {plans?.map((plan) => (
        <label
          key={plan.id}
          className="flex cursor-pointer items-start gap-3 rounded-lg border border-line p-3 hover:bg-hover has-checked:border-primary has-checked:bg-accent-soft"
        >
          <input
            {...form.register(name)}
            type="radio"
            value={plan.id}
            aria-invalid={attributes["aria-invalid"]}
            className="mt-1 size-4 shrink-0 accent-primary max-md:size-5"
          />
          <PlanWords plan={plan} />
        </label>
      ))}
      {!plans && !error && <Spinner label="Loading plans" />}
      {!plans && error && (
        <div className="grid justify-items-start gap-2">
          <p role="alert">The plans could not be loaded. {error.message}</p>
          <Button onClick={() => refetch()}>Try again</Button>
        </div>
      )}
      <FieldNotes id={id} message={message} hint={hint} />
    </fieldset>
  );
}

function PlanWords({ plan }: { plan: OfferedPlan }) {
  const { name, description, price, trialDays } = plan;
  return (
    <span className="grid min-w-0 flex-1 gap-0.5">
      <span className="flex flex-wrap justify-between gap-x-4">
        <span className="wrap-anywhere font-medium">{name}</span>
        <span className="nums">
          {priceOf(plan)}
          {price > 0 && " before tax"}
        </span>
      </span>
      {description && <span className="wrap-anywhere text-muted text-sm">{description}</span>}
      <span className="text-muted text-xs">
        {[trialDays > 0 && `${trialDays} days free`, ...allowedBy(plan)]
          .filter(Boolean)
          .join(" · ")}
      </span>
    </span>
  );
}

function allowedBy({ maxUsers, maxProducts, features }: OfferedPlan): string[] {
  return [
    countOf(maxUsers, "user", "users"),
    countOf(maxProducts, "product", "products"),
    ...features.map((feature) => FEATURE_WORDS[feature]),
  ];
}

function countOf(count: number | null, one: string, many: string): string {
  if (count === null) return `unlimited ${many}`;
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}
